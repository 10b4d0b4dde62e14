import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { contactHashes } from '../visitors/service.ts'
import { findExpectedAmong } from './queries.ts'

/**
 * A branch, when they came, and the day there: the job may run much later. With the nonce of a desk's check-in, which may
 * be undone.
 */
type At = { branchId: number; at: Date; day: string; nonce?: string }

type Addresses = { mobile: string | null; email: string | null }

/** Someone who was announced has come without the desk: whether the address is proven theirs is looked at a moment later. */
export const expectNoLonger = (tx: BusinessTx, { at, ...where }: At, personId: number) =>
  enqueue(tx, 'guests.came', { businessId: tx.businessId, personId, ...where, at: at.toISOString() })

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
