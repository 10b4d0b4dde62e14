import type { CellHandle } from '../db/connect.ts'
import { type FairGate, openFairGate } from '../db/fair-gate.ts'
import { always, type BusinessTx, inBusinessIf, type Look } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { memoryPer } from '../memory-per.ts'
import { refuse } from '../refuse.ts'
import type { VisitScope } from '../scopes.ts'
import { holdPeople, isAtDoor } from './door-queries.ts'

const turnsIn = memoryPer<CellHandle, FairGate>(() =>
  openFairGate({ room: Number.POSITIVE_INFINITY, share: 1, alone: 1 }),
)

/**
 * Whoever would wait in the database for someone who is held there waits here for their turn, and takes no connection
 * meanwhile: a phone that sends a scan three times took three of the few that its business has. Several are taken in one
 * order. What other processes do is held in the database alone.
 */
const inTheirTurn = <T>(
  turns: FairGate,
  { businessId, who }: VisitScope,
  personIds: readonly number[],
  work: () => Promise<T>,
): Promise<T> =>
  [...new Set(personIds)]
    .sort((one, other) => one - other)
    .reduceRight<() => Promise<T>>(
      (inside, personId) => () => turns.pass(`${businessId} ${personId}`, who.lane, inside),
      work,
    )()

type AtFirst<Row> = {
  along?: readonly number[] | undefined
  look?: Look<Row> | undefined
}

const whileAtDoor = (scope: VisitScope) => ({ holds: isAtDoor(scope), otherwise: () => refuse.oldPoster() })

/**
 * Opens a transaction for whoever stands at a branch, while the poster has that key or the visit is theirs. They and
 * those they bring along are held until it ends.
 */
export const atDoor = <T, Row>(
  deps: Pick<Deps, 'cells' | 'clock'>,
  scope: VisitScope,
  { along = [], look }: AtFirst<Row>,
  work: (tx: BusinessTx, looked: readonly Row[]) => Promise<T>,
): Promise<T> => {
  const people = [scope.visitor.personId, ...along]
  const condition = { ...whileAtDoor(scope), doing: holdPeople(scope.businessId, people), look }
  return inTheirTurn(turnsIn(deps.cells.of(scope.cell)), scope, people, () =>
    inBusinessIf(deps, scope, condition, work),
  )
}

/** The same for a look at which nothing is done: it holds nobody, and waits for nobody. */
export const lookingIn = <T, Row>(
  deps: Pick<Deps, 'cells' | 'clock'>,
  scope: VisitScope,
  look: Look<Row>,
  work: (tx: BusinessTx, looked: readonly Row[]) => Promise<T>,
): Promise<T> => inBusinessIf(deps, scope, { ...always, ...whileAtDoor(scope), look }, work)
