import type { ContactKind } from '@quickprism/contract/own-contacts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { expectAllowed, limits, spend, spendQuietly, unspend } from '../allowances/service.ts'
import { isRightCode, NO_GUESS, sendCode } from '../codes/service.ts'
import { contactCode } from './contact-codes.ts'
import { findOwnContact, proveContact, replaceUnproven } from './contact-queries.ts'
import { refreshCopies } from './proving.ts'
import { messagesTo, TOO_MANY_CODES, TOO_MANY_TRIES, triesToProve } from './registering.ts'
import { countCorrection } from './service.ts'

const CONFIRMED = 'It is confirmed already and cannot be changed here.'
const OTHER_FIRST = 'Confirm one of your contacts before you change or remove the other.'
const NOT_THERE = 'There is nothing to confirm. Enter it first.'

/** What codes to one's own contacts and tries of them are counted under, beside the contact and the network. */
const ownCount = (personId: number) => `contact ${personId}`

/** Keeps what was typed as a contact that is not proven, and sends a code to it and to nothing else. */
export const sendContactCode = async (
  deps: Deps,
  { who }: PersonScope,
  { contact: kind, value }: { contact: ContactKind; value: string },
) => {
  const { personId, address } = who
  const spent = [
    { limit: limits.codesPerAddress, subject: address },
    { limit: limits.codesPerDay, subject: ownCount(personId) },
    ...messagesTo(deps, value),
  ]
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    const own = await findOwnContact(tx, personId, kind)
    if (own?.is_proven) throw refuse.conflict(CONFIRMED)
    await spend(deps, tx, TOO_MANY_CODES, spent)
    if (own?.value !== value) {
      await countCorrection(deps, tx, personId)
      if (!(await replaceUnproven(tx, personId, kind, value))) throw refuse.conflict(OTHER_FIRST)
    }
    const code = contactCode(deps, personId, kind, value)
    await sendCode(deps, tx, code, { channels: [kind === 'email' ? 'mail' : 'sms'] })
  })
}

/** The try is counted whatever comes of it, so the refusal is spoken after the commit. */
export const confirmContact = async (deps: Deps, { who }: PersonScope, kind: ContactKind, otp: string) => {
  const { personId, address } = who
  const spent = [
    { limit: limits.triesPerAddress, subject: address },
    { limit: limits.wrongTriesPerDay, subject: ownCount(personId) },
  ]
  await expectAllowed(deps, TOO_MANY_TRIES, spent)
  const isConfirmed = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_TRIES, spent)
    const own = await findOwnContact(tx, personId, kind)
    if (own?.is_proven) return true
    if (!own?.value) throw refuse.conflict(NOT_THERE)
    const tries = triesToProve(deps, own.value)
    const guess = (await spendQuietly(tx, tries)) ? otp : NO_GUESS
    if (!(await isRightCode(deps, tx, contactCode(deps, personId, kind, own.value), guess))) return false
    await unspend(tx, tries)
    if (!(await proveContact(tx, personId, kind, own.value))) return false
    await refreshCopies(tx, personId)
    await enqueueForPerson(tx, 'people.tell-contact-confirmed', { personId, contact: kind })
    return true
  })
  if (!isConfirmed) throw refuse.invalid('Invalid or expired OTP')
}

export const removeContact = (deps: Deps, { who: { personId } }: PersonScope, kind: ContactKind) =>
  inIdentity(deps, async (tx) => {
    const own = await findOwnContact(tx, personId, kind)
    if (own?.is_proven) throw refuse.conflict(CONFIRMED)
    if (!own?.value) return
    await countCorrection(deps, tx, personId)
    if (!(await replaceUnproven(tx, personId, kind, null))) throw refuse.conflict(OTHER_FIRST)
  })
