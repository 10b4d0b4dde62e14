import { countedOnce } from '../../counted-once.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type Counted, countUntil, type DayRow, findDays, findStanding } from './queries.ts'

const QUARTER_HOUR = 15 * 60_000

/** The last full quarter of an hour, which is one on the clock of every zone. */
export const lastQuarter = ({ now }: Pick<BusinessTx, 'now'>) =>
  new Date(Math.floor(now.getTime() / QUARTER_HOUR) * QUARTER_HOUR)

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

const MOST_KEPT = 5_000

const once = countedOnce<Counted>(MOST_KEPT)

/**
 * The last days of a branch, and what yesterday had come to at this time of day. That is read from its visits once in a
 * quarter of an hour, and again when one of them has changed, which the counters of the day show.
 */
export const compareDays = async (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number, howMany: number) => {
  const standing = await findStanding(tx, branchId, lastQuarter(tx))
  const days = await findDays(tx, branchId, howMany)
  const [yesterday, today] = days.slice(-2) as [DayRow, DayRow]
  const { same_time_yesterday: until } = standing
  const { day, first_in, stamp } = yesterday
  const then = first_in
    ? await once(deps, [tx.businessId, branchId, day, until, stamp], () =>
        countUntil(tx, branchId, day, first_in, until),
      )
    : NOTHING
  return { standing, days, today, then }
}
