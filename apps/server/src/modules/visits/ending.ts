import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { BusinessScope } from '../../scopes.ts'
import { noteLeft } from '../sos/service.ts'
import { corrected, departure } from './activities.ts'
import { correctVisits, type DueVisit, endVisits, type VisitRow } from './queries.ts'

/** Later evidence than this no longer corrects what was assumed at closing time. */
export const EVIDENCE = 48 * 60 * 60_000

export type Ending = { how: number; grade: number; at: Date }

/** What is assumed where nothing is known in time, whether or not a worker was there to assume it. */
export const atClosing = ({ due_at }: DueVisit): Ending => ({
  how: checkoutType.timeout,
  grade: exitGrade.assumed,
  at: due_at,
})

const aboutOf = ({ visitor_id, kind }: Pick<VisitRow, 'visitor_id' | 'kind'>) => ({ visitorId: visitor_id, kind })

/** Ends visits that began together, says so in the branch's feed, and how many they were. */
export const endOpen = async (
  tx: BusinessTx,
  { branchId }: { branchId: number },
  checkedInAt: Date,
  open: readonly Pick<VisitRow, 'visit_id' | 'name' | 'visitor_id' | 'kind'>[],
  { how, grade, at }: Ending,
  {
    activityOf = departure,
    seen = open,
  }: { activityOf?: typeof departure; seen?: readonly { visit_id: number }[] } = {},
): Promise<number> => {
  const [first] = open
  if (!first) return 0
  const { closed, version, alert } = await endVisits(
    tx,
    open.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt, at, how, grade },
  )
  if (closed > 0) {
    const activity = activityOf(first.name, closed - 1, how, checkedInAt, at)
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
  visits: readonly VisitRow[],
  { how, grade, at }: Ending,
  { seen = visits }: { seen?: readonly { visit_id: number }[] } = {},
): Promise<void> => {
  const [first] = visits
  if (!first) return
  const outcome = await correctVisits(
    tx,
    visits.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt: first.checked_in_at, at, how, grade },
    new Date(tx.now.getTime() - EVIDENCE),
  )
  for (const { visit_id, version } of outcome) {
    record(tx, scope, {
      event: 'visit.corrected',
      ...(scope.kind === 'visit' ? { actor: scope.who.personId } : {}),
      branch: branchId,
      about: String(visit_id),
    })
    const visit = visits.find((one) => one.visit_id === visit_id)
    if (visit) changed(tx, branchId, corrected(visit.name), { about: aboutOf(visit), version })
  }
  const [found] = outcome
  if (found && grade === exitGrade.observed) {
    const visitIds = seen.map(({ visit_id }) => visit_id)
    await noteLeft(tx, { branchId, visitIds, at, alert: found.alert })
  }
}
