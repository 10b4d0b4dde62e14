import type { IdentityTx } from '../../db/in-identity.ts'
import { correctCopiesLater, enqueueForPerson } from '../../jobs.ts'
import { proveFirstContact } from './contact-queries.ts'

/** Businesses keep copies of contacts that count alone. */
export const refreshCopies = async (tx: IdentityTx, personId: number) => {
  await enqueueForPerson(tx, 'users.refresh-copies', { personId })
  await correctCopiesLater(tx, { personId })
}

/** Of an account that an operator made: from its first code on, the other contact counts no longer (Q149). */
export const proveContactOfFirstSignIn = async (tx: IdentityTx, personId: number, channel: 'mail' | 'sms') => {
  const isProven = await proveFirstContact(tx, personId, channel === 'mail' ? 'email' : 'mobile')
  if (isProven) await refreshCopies(tx, personId)
  return isProven
}
