import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { findVisitsOf } from './history-queries.ts'

const DAY = 86_400_000

/** More than anyone makes in the days a screen shows; who has more finds them all in their export. */
const MOST = 1_000

/** Cell by cell, newest first. */
export const visitsOf = async (deps: Deps, { who }: PersonScope, days: number, most = MOST) => {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - days * DAY)
  const found = await Promise.all(deps.cells.all.map((cell) => findVisitsOf(cell, who.personId, since, most + 1)))
  const visits = found.flatMap((cell) => cell.visits)
  return {
    visits: visits.sort((one, other) => other.checked_in_at.getTime() - one.checked_in_at.getTime()).slice(0, most),
    hasOlder: visits.length > most || found.some(({ hasOlder }) => hasOlder),
    now,
  }
}
