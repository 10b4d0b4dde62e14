import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { contactHashes, openContacts } from '../visitors/service.ts'
import { purposeIn } from './present.ts'
import { deleteGuestsBy, findBranchesExpecting, findGuestsBy, withdrawAll } from './queries.ts'
import { enqueueSettling } from './settling.ts'

const withdrawn = async (tx: BusinessTx, whose: Parameters<typeof withdrawAll>[1]) => {
  const ended = await withdrawAll(tx, whose)
  await enqueueSettling(tx, ended)
  return new Set(ended.map(({ branch_id }) => branch_id))
}

/** A branch goes: nobody is expected there any more. */
export const endGuestsAt = (tx: BusinessTx, branchId: number) => withdrawn(tx, { branchId })

/**
 * Where a host works from now on: the whole business (null), some branches, or nowhere. Elsewhere nobody is let in on their
 * word any more.
 */
export const endGuestsOutside = async (tx: BusinessTx, hostId: number, worksAt: readonly (number | null)[]) => {
  const exceptAt = worksAt.filter((place) => place !== null)
  if (exceptAt.length < worksAt.length) return
  for (const branchId of await withdrawn(tx, { hostId, exceptAt })) changed(tx, branchId)
}

/** A host has another name: open lists of expected guests show it. */
export const refreshHost = async (tx: BusinessTx, hostId: number) => {
  for (const branchId of await findBranchesExpecting(tx, hostId)) changed(tx, branchId)
}

/**
 * Someone is erased: whoever announced them expects them no longer, and `forgetExpected` takes these from their phone. Only
 * by addresses that are proven to be theirs.
 */
export const forgetGuest = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  contacts: { mobile: string | null; email: string | null },
) => {
  const { guestIds, branchIds } = await deleteGuestsBy(tx, contactHashes(secrets, tx.businessId, contacts))
  for (const branchId of branchIds) changed(tx, branchId)
  return guestIds
}

/** What a business keeps of someone as a guest, by addresses that are proven to be theirs. */
export const announcementsOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  contacts: { mobile: string | null; email: string | null },
) => {
  const rows = await findGuestsBy(tx, contactHashes(secrets, tx.businessId, contacts))
  return rows.map((row) => ({ ...row, ...openContacts(secrets, tx.businessId, row), pov: purposeIn(row) }))
}

export { expectingOf } from './expected-phones.ts'
export { deleteExpectedOf as forgetExpected } from './expected-queries.ts'
