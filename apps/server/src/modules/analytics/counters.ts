import { MONTH } from '@quickprism/contract/analytics'
import { branchKey } from '../../branch-key.ts'
import { countedOnce } from '../../counted-once.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'
import { memoryPer } from '../../memory-per.ts'
import { QUARTER_HOUR, quarterOf } from '../../quarter-hour.ts'
import { type Calendar, findHoursOfToday, findLastDays } from './calendar-queries.ts'
import { daysUpTo } from './figures.ts'
import {
  type Counted,
  countUntil,
  type DayRow,
  findCounters,
  findLastClosing,
  type HourRow,
  type LastClosing,
  NOTHING,
  type Standing,
} from './queries.ts'

/** The last full quarter of an hour, which is one on the clock of every zone. */
const lastQuarter = ({ now }: Pick<BusinessTx, 'now'>) => new Date(quarterOf(now) * QUARTER_HOUR)

const NOBODY = { first_in: null, first_clock: null, last_out: null, last_clock: null, stamp: null }

const MOST_COUNTED = 5_000
/** More than there are zones, on two days each. */
const MOST_CALENDARS = 1_000

const countedThen = countedOnce<Counted>(MOST_COUNTED)
const lastClosing = countedOnce<LastClosing>(MOST_COUNTED)
const calendars = countedOnce<Calendar>(MOST_CALENDARS)

/** What all sums of the landing page are made of. */
export type Counters = {
  standing: Standing
  calendar: Calendar
  /** The last full quarter of an hour: whoever is inside has stayed until then. */
  quarter: Date
  /** The last days by the calendar of the branch, today last. */
  days: readonly DayRow[]
  /** The day before them, which may reach into the first. */
  dayBefore: DayRow
  /** The hours of today in which anyone came. */
  hours: readonly HourRow[]
  today: DayRow
  /** What yesterday had come to at this time of day. */
  then: Counted
  /** How many were checked out by the last closing, and when it was; no time where the branch is newer. */
  closing: { timedOut: number; clock: string | null }
}

/** A state of a branch in which none of its sums changes. */
type State = { businessId: number; branchId: number; version: number; quarter: number }

const MOST_BRANCHES = 1_000

/** Of each branch what was read last. */
const keptFor = memoryPer<Deps['versions'], LimitedMap<State & { counters: Counters }>>(() =>
  limitedMap({ most: MOST_BRANCHES }),
)

/** What was read for someone else while the branch stood as it does now; nothing where nobody has asked since. */
export const recallCounters = ({ versions }: Pick<Deps, 'versions'>, state: State): Counters | undefined => {
  const kept = keptFor(versions).get(branchKey(state))
  return kept?.version === state.version && kept.quarter === state.quarter ? kept.counters : undefined
}

/** The same at all branches of a zone, and worked out once a day. */
const calendarOf = (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number, { time_zone, today }: Standing) =>
  calendars(deps, [time_zone, today], async () => ({
    days: await findLastDays(tx, branchId, MONTH),
    hours: await findHoursOfToday(tx, branchId),
  }))

/**
 * What yesterday had come to is read from its visits once in a quarter of an hour, and again when one of them has
 * changed, which the counters of the day show; and so is who was checked out by the last closing.
 */
const readCounters = async (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number): Promise<Counters> => {
  const quarter = lastQuarter(tx)
  const { standing, days: counted, hours } = await findCounters(tx, branchId, MONTH + 1, quarter)
  const byDay = new Map(counted.map((row) => [row.day, row]))
  const [dayBefore, ...days] = daysUpTo(standing.today, MONTH + 1).map(
    (day): DayRow => byDay.get(day) ?? { ...NOTHING, ...NOBODY, day },
  ) as [DayRow, ...DayRow[]]
  const [yesterday, today] = days.slice(-2) as [DayRow, DayRow]
  const { same_time_yesterday: until, closing_day, closed_at: at } = standing
  const { day, first_in, stamp } = yesterday
  const ofBranch = [tx.businessId, branchId]
  const then = first_in
    ? await countedThen(deps, [...ofBranch, day, until, stamp], () => countUntil(tx, branchId, day, first_in, until))
    : NOTHING
  const stamps = daysUpTo(closing_day, 2).map((each) => byDay.get(each)?.stamp)
  const closing = await lastClosing(deps, [...ofBranch, at, ...stamps], () => findLastClosing(tx, branchId, at))
  return {
    standing,
    calendar: await calendarOf(deps, tx, branchId, standing),
    quarter,
    days,
    dayBefore,
    hours,
    today,
    then,
    closing: { timedOut: closing.total, clock: closing.closing_clock ?? standing.closing_clock },
  }
}

/** The counters of a branch, read once for all figures and charts of one of its states. */
export const countersOf = async (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number) => {
  const { businessId, branchVersion: version } = tx
  const state = { businessId, branchId, version, quarter: quarterOf(tx.now) }
  const known = recallCounters(deps, state)
  if (known) return known
  const counters = await readCounters(deps, tx, branchId)
  keptFor(deps.versions).put(branchKey(state), { ...state, counters })
  return counters
}
