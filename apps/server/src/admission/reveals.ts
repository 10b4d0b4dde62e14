import type { Endpoint } from '@quickprism/contract/endpoint'
import { can, gates } from '@quickprism/contract/gates'
import { always, type BusinessTx, inBusiness, inBusinessIf } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import type { BranchScope } from '../scopes.ts'
import { findLive } from './reveals-queries.ts'

/** Who is unmasked at one branch, each with the seconds that are left of it. */
export type Reveals = ReadonlyMap<number, number>

export const nobody: Reveals = new Map()

/**
 * Enters a branch with what is revealed there now: what the caller may still read, which ends with their permission, or
 * what anyone may, for answers that only count. It is looked up on entering.
 */
export const withReveals = <T>(
  deps: Pick<Deps, 'cells' | 'clock' | 'versions'>,
  scope: BranchScope,
  to: Endpoint['reveals'],
  work: (tx: BusinessTx, reveals: Reveals) => Promise<T>,
): Promise<T> => {
  const isCallers = to === 'to the caller'
  if (!to || (isCallers && !can(scope.access, gates.revealVisitors, scope.places))) {
    return inBusiness(deps, scope, (tx) => work(tx, nobody))
  }
  const look = findLive(scope, isCallers ? scope.who.personId : undefined)
  return inBusinessIf(deps, scope, { ...always, look }, (tx, live) => {
    const secondsLeft = (until: Date) => Math.ceil((until.getTime() - tx.now.getTime()) / 1000)
    return work(tx, new Map(live.map(({ visitor_id, until }) => [visitor_id, secondsLeft(until)])))
  })
}
