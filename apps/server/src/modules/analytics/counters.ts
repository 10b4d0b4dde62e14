import { MONTH } from '@quickprism/contract/analytics'
import { branchKey } from '../../branch-key.ts'
import { countedOnce } from '../../counted-once.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'
import { memoryPer } from '../../memory-per.ts'
import { QUARTER_HOUR, quarterOf } from '../../quarter-hour.ts'
import { daysUpTo } from './figures.ts'
import { type Counted, countUntil, type DayRow, findCounters, type HourRow, type Standing } from './queries.ts'

/** The last full quarter of an hour, which is one on the clock of every zone. */
export const lastQuarter = ({ now }: Pick<BusinessTx, 'now'>) => new Date(quarterOf(now) * QUARTER_HOUR)

const NOTHING: Counted = {
  people: 0,
  groups: 0,
  new_people: 0,
  repeat_people: 0,
  male: 0,
  female: 0,
  other_gender: 0,
  out_qr: 0,
  out_geo: 0,
  out_timeout: 0,
  out_logged_out: 0,
  stays: 0,
  stay_seconds: 0,
}

const MOST_COUNTED = 5_000

const once = countedOnce<Counted>(MOST_COUNTED)

/** What all sums of the landing page are made of. */
export type Counters = {
  standing: Standing
  /** The last days by the calendar of the branch, today last. */
  days: readonly DayRow[]
  /** The hours of today in which anyone came. */
  hours: readonly HourRow[]
  today: DayRow
  /** What yesterday had come to at this time of day. */
  then: Counted
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

/**
 * What yesterday had come to is read from its visits once in a quarter of an hour, and again when one of them has
 * changed, which the counters of the day show.
 */
const readCounters = async (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number): Promise<Counters> => {
  const { standing, days: counted, hours } = await findCounters(tx, branchId, MONTH, lastQuarter(tx))
  const byDay = new Map(counted.map((row) => [row.day, row]))
  const days = daysUpTo(standing.today, MONTH).map(
    (day): DayRow => byDay.get(day) ?? { ...NOTHING, day, first_in: null, stamp: null },
  )
  const [yesterday, today] = days.slice(-2) as [DayRow, DayRow]
  const { same_time_yesterday: until } = standing
  const { day, first_in, stamp } = yesterday
  const then = first_in
    ? await once(deps, [tx.businessId, branchId, day, until, stamp], () =>
        countUntil(tx, branchId, day, first_in, until),
      )
    : NOTHING
  return { standing, days, hours, today, then }
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
