import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { contactHashes } from '../visitors/service.ts'
import { findExpectedAmong } from './queries.ts'

/**
 * A branch, and the day there on which they came: the job may run on a later one. With the nonce of a desk's check-in, which
 * may be undone.
 */
type At = { branchId: number; day: string; nonce?: string }

type Addresses = { mobile: string | null; email: string | null }

/** Someone who was announced has come without the desk: whether the address is proven theirs is looked at a moment later. */
export const expectNoLonger = (tx: BusinessTx, at: At, personId: number) =>
  enqueue(tx, 'guests.came', { businessId: tx.businessId, personId, ...at })

/** The same for those of several people who were announced. */
export const noteExpected = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  at: At,
  people: readonly (Addresses & { person_id: number })[],
) => {
  const hashes = people.map((one) => contactHashes(secrets, tx.businessId, one))
  for (const place of await findExpectedAmong(tx, at.branchId, at.day, hashes)) {
    const one = people[place]
    if (one) await expectNoLonger(tx, at, one.person_id)
  }
}
