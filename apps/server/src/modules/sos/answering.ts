import type { Mark } from '@quickprism/contract/own-alerts'
import { admitOwnerIn, admitWhereTheyAre } from '../../admission/admit.ts'
import { safetyState, saidBy } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { OwnerScope, PersonScope } from '../../scopes.ts'
import { followLink } from '../allowances/service.ts'
import { LATE_MARKS } from './late-marks.ts'
import { hasMark } from './mark-queries.ts'
import { isOver, keepMarks, markOf } from './marking.ts'
import { findConcerned, findOnRoll, findOwnAlerts, type OwnRow } from './own-queries.ts'
import { holdBranch } from './queries.ts'
import { readAlertRef } from './refs.ts'

/** For so long after its end an alert is still shown to those it concerned, in milliseconds. */
const SHOWN_AFTER = 3_600_000

const INVALID = 'This link is no longer valid.'

/** Stopping an alert ends no emergency of someone who needs help: they can go on answering. A drill leaves nothing open. */
const stillNeedsHelp = ({ state, drill }: OwnRow) => state === safetyState['needs-help'] && !drill

export type OwnAlertRow = OwnRow & { businessId: number }

/** How many businesses one call reads at the same time: the connections kept for alerts are few (T25). */
const MAX_CONCURRENT_BUSINESSES = 2

const shownSince = (now: Date) => {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return { ended: before(SHOWN_AFTER), neededIn: before(LATE_MARKS) }
}

/**
 * The businesses in which an alert concerns a person, by one statement for each cell: also where they were and have been
 * elsewhere since. Those where they are or work come first; of other cells one that does not answer is only logged.
 */
const findAlerting = async (deps: Deps, scope: PersonScope) => {
  const since = shownSince(deps.clock.now())
  const homes = await admitWhereTheyAre(deps, scope)
  return Promise.allSettled(
    deps.cells.all.map(async ({ id }) => {
      const here = homes.filter(({ cell }) => cell === id)
      try {
        const concerned = await findConcerned(deps.cells.of(id), scope.who.personId, since)
        const elsewhere = concerned.difference(new Set(homes.map(({ businessId }) => businessId)))
        const others = await Promise.all([...elsewhere].map((businessId) => admitOwnerIn(deps, scope, businessId)))
        return [...here.filter(({ businessId }) => concerned.has(businessId)), ...others]
      } catch (error) {
        if (here.length > 0) throw error
        deps.log.warn({ err: error as Error, cell: id }, 'it cannot be seen whether an alert concerns a person')
        return []
      }
    }),
  )
}

const valuesOf = <T>(settled: readonly PromiseSettledResult<T[]>[]) =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))

/**
 * The alerts that concern someone, wherever they are or work. A cell or business that does not answer hides none of the
 * others; where nothing was found, the failure is thrown.
 */
export const alertsOf = async (deps: Deps, scope: PersonScope): Promise<OwnAlertRow[]> => {
  const read = (owner: OwnerScope) =>
    inBusiness(deps, owner, async (tx) => {
      const rows = await findOwnAlerts(tx, scope.who.personId, shownSince(tx.now))
      return rows.map((row): OwnAlertRow => ({ ...row, businessId: owner.businessId }))
    })
  const alerting = await findAlerting(deps, scope)
  const owners = valuesOf(alerting)
  const asked: PromiseSettledResult<OwnAlertRow[]>[] = []
  for (let from = 0; from < owners.length; from += MAX_CONCURRENT_BUSINESSES) {
    asked.push(...(await Promise.allSettled(owners.slice(from, from + MAX_CONCURRENT_BUSINESSES).map(read))))
  }
  const found = valuesOf(asked)
  const failure = [...alerting, ...asked].find((one) => one.status === 'rejected')
  if (failure && found.length === 0) throw failure.reason
  return found
}

/** What someone says of themselves counts until the alert ends; a phone that was offline may send it later. */
const keepAnswer = async (
  tx: BusinessTx,
  { branch_id, roll_id }: OwnRow,
  mark: Mark,
  by: number,
): Promise<OwnAlertRow> => {
  await holdBranch(tx, branch_id)
  // Read once nobody can end it any more.
  const row = (await findOnRoll(tx, roll_id)) as OwnRow
  const { stopped_at } = row
  // Sent again because its answer was lost.
  if (stopped_at && (await hasMark(tx, row.incident_id, row.roll_id, mark.mark_id))) {
    return { ...row, businessId: tx.businessId }
  }
  const isOpen = stillNeedsHelp(row)
  if (stopped_at) {
    const saidAt = Math.min(tx.now.getTime(), Date.parse(mark.at))
    const isAfterEnd = saidAt > stopped_at.getTime()
    if ((isAfterEnd && !isOpen) || stopped_at.getTime() < tx.now.getTime() - LATE_MARKS) throw isOver()
  }
  const during = isOpen ? { ...row, stopped_at: null } : row
  await keepMarks(tx, row, [markOf(tx, during, roll_id, mark)], { saidBy: by, saidById: null })
  const kept = (await findOnRoll(tx, roll_id)) as OwnRow
  return { ...kept, businessId: tx.businessId }
}

export const answerAlert = async (deps: Deps, scope: PersonScope, alertRef: string, mark: Mark) => {
  const named = readAlertRef(deps.secrets, alertRef)
  if (!named) throw refuse.missing('This alert does not concern you.')
  const owner = await admitOwnerIn(deps, scope, named.businessId)
  return inBusiness(deps, owner, async (tx) => {
    const row = await findOnRoll(tx, named.rollId)
    if (row?.person_id !== scope.who.personId) throw refuse.missing('This alert does not concern you.')
    return keepAnswer(tx, row, mark, saidBy.self)
  })
}

type Link = { token: string; address: string }

const behindLink = async <T>(
  deps: Deps,
  { token, address }: Link,
  work: (tx: BusinessTx, row: OwnRow) => Promise<T>,
) => {
  const link = await followLink(deps, 'sos-answer', { token, address, ended: INVALID })
  return inBusiness(deps, link, async (tx) => {
    const row = await findOnRoll(tx, link.localId)
    const ended = row?.stopped_at
    if (!row) throw refuse.missing(INVALID)
    const shownAfter = stillNeedsHelp(row) ? LATE_MARKS : SHOWN_AFTER
    if (ended && ended.getTime() < tx.now.getTime() - shownAfter) throw refuse.missing(INVALID)
    return work(tx, row)
  })
}

export const lookByLink = (deps: Deps, link: Link): Promise<OwnAlertRow> =>
  behindLink(deps, link, async (tx, row) => ({ ...row, businessId: tx.businessId }))

export const answerByLink = (deps: Deps, link: Link, mark: Mark) =>
  behindLink(deps, link, (tx, row) => keepAnswer(tx, row, mark, saidBy.link))
