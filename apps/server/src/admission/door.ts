import { type BusinessTx, inBusinessIf, type Look } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { VisitScope } from '../scopes.ts'
import { holdPeople, isAtDoor } from './door-queries.ts'

/**
 * Opens a transaction for whoever stands at a branch, while the poster has that key or the visit is theirs. They and
 * those they bring along are held until it ends.
 */
export const atDoor = <T, Row>(
  deps: Pick<Deps, 'cells' | 'clock'>,
  scope: VisitScope,
  { along = [], look }: { along?: readonly number[] | undefined; look?: Look<Row> | undefined },
  work: (tx: BusinessTx, looked: readonly Row[]) => Promise<T>,
): Promise<T> => {
  const condition = {
    holds: isAtDoor(scope),
    doing: holdPeople(scope.businessId, [scope.visitor.personId, ...along]),
    otherwise: () => refuse.oldPoster(),
    look,
  }
  return inBusinessIf(deps, scope, condition, work)
}
