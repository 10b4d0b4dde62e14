import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { limits, spendQuietly } from '../allowances/service.ts'
import { mailboxOf } from './registering.ts'

/** Beyond this nothing more is sent in a day to an address that someone else typed, whoever typed it and whatever for. */
export const mayMessage = ({ secrets }: Pick<Deps, 'secrets'>, tx: IdentityTx, contact: string) =>
  spendQuietly(tx, {
    limit: limits.guestMessagesPerContact,
    subject: secrets.digest('guest', mailboxOf(contact)).toString('hex'),
  })
