import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { BusinessScope } from '../../scopes.ts'
import { noteLeft } from '../sos/service.ts'
import { corrected, departure } from './activities.ts'
import { correctVisits, endVisits } from './ending-queries.ts'
import type { DueVisit, VisitRow } from './queries.ts'

/** Later evidence than this no longer corrects what was assumed at closing time. */
export const EVIDENCE = 48 * 60 * 60_000

export type Ending = { how: number; grade: number; at: Date }

/** What is assumed where nothing is known in time, whether or not a worker was there to assume it. */
export const atClosing = ({ due_at }: Pick<DueVisit, 'due_at'>): Ending => ({
  how: checkoutType.timeout,
  grade: exitGrade.assumed,
  at: due_at,
})

const aboutOf = ({ visitor_id, kind }: Pick<VisitRow, 'visitor_id' | 'kind'>) => ({ visitorId: visitor_id, kind })

type OneVisit = Pick<VisitRow, 'visit_id' | 'checked_in_at' | 'checked_out_at' | 'name' | 'visitor_id' | 'kind'>

type Seen = readonly { visit_id: number }[]

/** Visits by when they began, since someone who joined a group later came later, and by how well their end is known. */
const inParts = <Visit extends Pick<VisitRow, 'checked_in_at' | 'visit_id'>>(
  visits: readonly Visit[],
  grade: number,
  seen: Seen,
) => {
  const isSeen = ({ visit_id }: Visit) => seen.some((one) => one.visit_id === visit_id)
  const gradeOf = (visit: Visit) => (grade === exitGrade.observed && !isSeen(visit) ? exitGrade.inferred : grade)
  const parts = Map.groupBy(visits, (visit) => `${visit.checked_in_at.getTime()} ${gradeOf(visit)}`)
  return [...parts.values()].map((together) => {
    const [first] = together as [Visit]
    const visitIds = together.map(({ visit_id }) => visit_id)
    return { visitIds, checkedInAt: first.checked_in_at, grade: gradeOf(first) }
  })
}

/**
 * Ends visits of one group, writes that to the branch's feed, and returns how many they were. Of those who were not seen
 * themselves the end is inferred: they may have gone elsewhere before.
 */
export const endOpen = async (
  tx: BusinessTx,
  { branchId }: { branchId: number },
  open: readonly OneVisit[],
  { how, grade, at }: Ending,
  { activityOf = departure, seen = open }: { activityOf?: typeof departure; seen?: Seen } = {},
): Promise<number> => {
  const [first] = open
  if (!first) return 0
  let closed = 0
  let version = 0
  let alert: number | null = null
  for (const { visitIds, ...part } of inParts(open, grade, seen)) {
    const ended = await endVisits(tx, visitIds, { branchId, at, how, ...part })
    closed += ended.closed
    ;({ version, alert } = ended)
  }
  if (closed > 0) {
    const activity = activityOf(first.name, closed - 1, how, first.checked_in_at, at)
    changed(tx, branchId, activity, { about: aboutOf(first), version })
    if (grade === exitGrade.observed) {
      const visitIds = seen.map(({ visit_id }) => visit_id)
      await noteLeft(tx, { branchId, visitIds, at, alert })
    }
  }
  return closed
}

/** Ends a visit of whose end nobody at the branch is told: the branch only counts one less. */
export const endUnseen = async (
  tx: BusinessTx,
  { branchId, visitId, checkedInAt }: { branchId: number; visitId: number; checkedInAt: Date },
) => {
  const ending = { branchId, checkedInAt, at: tx.now, how: checkoutType.loggedOut, grade: exitGrade.inferred }
  const { version } = await endVisits(tx, [visitId], ending)
  changed(tx, branchId, undefined, { version })
}

/** Better evidence about visits that were closed for want of any. */
export const correct = async (
  tx: BusinessTx,
  scope: BusinessScope,
  branchId: number,
  visits: readonly OneVisit[],
  { how, grade, at }: Ending,
  { seen = visits, leastGrade = exitGrade.assumed }: { seen?: Seen; leastGrade?: number } = {},
): Promise<void> => {
  const [first] = visits
  if (!first) return
  const notBefore = new Date(tx.now.getTime() - EVIDENCE)
  const outcome: Awaited<ReturnType<typeof correctVisits>> = []
  for (const { visitIds, ...part } of inParts(visits, grade, seen)) {
    outcome.push(...(await correctVisits(tx, visitIds, { branchId, at, how, ...part }, { notBefore, leastGrade })))
  }
  for (const { visit_id, version } of outcome) {
    record(tx, scope, {
      event: 'visit.corrected',
      ...(scope.kind === 'visit' ? { actor: scope.who.personId } : {}),
      branch: branchId,
      about: String(visit_id),
    })
    const visit = visits.find((one) => one.visit_id === visit_id)
    if (visit)
      changed(tx, branchId, corrected(visit.name, visit.checked_out_at, at), { about: aboutOf(visit), version })
  }
  const [found] = outcome
  if (found && grade === exitGrade.observed) {
    const visitIds = seen.map(({ visit_id }) => visit_id)
    await noteLeft(tx, { branchId, visitIds, at, alert: found.alert })
  }
}
