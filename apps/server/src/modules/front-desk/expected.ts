import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { findExpectedAmong, noteExpected } from '../checkins/service.ts'
import { contactHashes } from '../visitors/service.ts'
import type { Party } from './party.ts'

type Arrival = { branchId: number; day: string; nonce: string }

/**
 * Announced guests who are let in are expected no longer: by their account where they showed their pass, by name and
 * address where the desk wrote those down, or let them in from the list. Several hosts may have announced them. A stated
 * quickID proves nothing.
 */
export const expectNoLonger = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId, day, nonce }: Arrival,
  coming: readonly Party[],
) => {
  const shown = coming.flatMap((party) => (party.by === 'pass' ? [party.facts] : []))
  await noteExpected(deps, tx, { branchId, at: tx.now, day, nonce }, shown)
  const named = coming.flatMap((party) =>
    party.by === 'name' && (party.mobile !== null || party.email)
      ? [contactHashes(deps.secrets, tx.businessId, { email: null, ...party })]
      : [],
  )
  const expected = await findExpectedAmong(tx, branchId, day, named)
  if (expected.length > 0) await enqueue(tx, 'guests.came-by-name', { businessId: tx.businessId, branchId, nonce })
}
