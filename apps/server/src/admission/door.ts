import { type BusinessTx, inBusinessIf } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { VisitScope } from '../scopes.ts'
import { holdPeople, isAtDoor } from './door-queries.ts'

/**
 * Opens a transaction for whoever stands at a branch, while the poster has that key or the visit is theirs. They and
 * those they bring along are held until it ends.
 */
export const atDoor = <T>(
  deps: Pick<Deps, 'cells' | 'clock'>,
  scope: VisitScope,
  along: readonly number[],
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T> => {
  const condition = {
    holds: isAtDoor(scope),
    doing: holdPeople(scope.businessId, [scope.visitor.personId, ...along]),
    otherwise: () => refuse.oldPoster(),
  }
  return inBusinessIf(deps, scope, condition, work)
}
