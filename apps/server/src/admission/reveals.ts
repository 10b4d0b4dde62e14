import { can, gates } from '@quickprism/contract/gates'
import type { BusinessTx } from '../db/in-business.ts'
import type { BranchScope } from '../scopes.ts'
import { findLive } from './reveals-queries.ts'

/** Whom one viewer may read in clear at one branch, each with the seconds that are left of it. */
export type Reveals = ReadonlyMap<number, number>

export const nobody: Reveals = new Map()

/** What the caller has revealed here and may still read. Without the permission, nothing: it ends with that. */
export const liveReveals = async (tx: BusinessTx, scope: BranchScope): Promise<Reveals> => {
  if (!can(scope.access, gates.revealVisitors, scope.places)) return nobody
  const live = await findLive(tx, scope.branchId, scope.who.personId)
  return new Map(
    live.map(({ visitor_id, until }) => [visitor_id, Math.ceil((until.getTime() - tx.now.getTime()) / 1000)]),
  )
}
