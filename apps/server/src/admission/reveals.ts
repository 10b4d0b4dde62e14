import type { Endpoint } from '@quickprism/contract/endpoint'
import { can, gates } from '@quickprism/contract/gates'
import type { BusinessTx } from '../db/in-business.ts'
import type { BranchScope } from '../scopes.ts'
import { findLive } from './reveals-queries.ts'

/** Who is unmasked at one branch, each with the seconds that are left of it. */
export type Reveals = ReadonlyMap<number, number>

export const nobody: Reveals = new Map()

/**
 * What is revealed here now: what the caller may still read, which ends with their permission, or what anyone may, for
 * answers that only count.
 */
export const revealsFor = async (
  tx: BusinessTx,
  scope: BranchScope,
  to: NonNullable<Endpoint['reveals']>,
): Promise<Reveals> => {
  const isCallers = to === 'to the caller'
  if (isCallers && !can(scope.access, gates.revealVisitors, scope.places)) return nobody
  const live = await findLive(tx, scope.branchId, isCallers ? scope.who.personId : undefined)
  return new Map(
    live.map(({ visitor_id, until }) => [visitor_id, Math.ceil((until.getTime() - tx.now.getTime()) / 1000)]),
  )
}
