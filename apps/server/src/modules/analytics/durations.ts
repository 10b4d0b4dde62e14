import { type DayOfStays, MONTH, WEEK } from '@quickprism/contract/analytics'
import { gates } from '@quickprism/contract/gates'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { visibleKinds, visitorsNamed } from '../visitors/service.ts'
import type { HourOfToday } from './calendar-queries.ts'
import { type Counters, countersOf } from './counters.ts'
import { byHour, dayNames, hundredths } from './figures.ts'
import { cutIntoDays, type Piece, staysAt } from './stays.ts'
import { type CompletedOfDay, findCompletedOf, findStaysOf, type Stay } from './stays-queries.ts'

const MINUTE = 60_000

const minutesOf = ({ from, until }: Pick<Piece, 'from' | 'until'>) => (until.getTime() - from.getTime()) / MINUTE

const minutesIn = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + minutesOf(piece), 0)

/** Pieces of one day in their order, those that overlap as one: no minute counts twice. */
const merged = (pieces: readonly Piece[]) =>
  pieces.reduce<Piece[]>((done, next) => {
    const last = done.at(-1)
    if (!last || next.from >= last.until) return [...done, next]
    const longer = next.until > last.until ? next : last
    const isOpen = last.original_end === null || next.original_end === null
    const original_end = isOpen ? null : longer.original_end
    return [...done.slice(0, -1), { ...last, until: longer.until, end: longer.end, original_end }]
  }, [])

/** How much of these pieces lies between two moments. */
const minutesWithin = (pieces: readonly Piece[], starts: Date, ends: Date) =>
  pieces.reduce((sum, { from, until }) => {
    const overlap = Math.min(until.getTime(), ends.getTime()) - Math.max(from.getTime(), starts.getTime())
    return sum + Math.max(0, overlap) / MINUTE
  }, 0)

const minutesByHour = (hours: readonly HourOfToday[], pieces: readonly Piece[]) =>
  [...Map.groupBy(hours, ({ hour }) => hour)].map(([hour, parts]) => ({
    hour,
    minutes: parts.reduce((sum, { starts, ends }) => sum + minutesWithin(pieces, starts, ends), 0),
  }))

type Day = { date: string; pieces: readonly Piece[] }

const presentDay = ({ date, pieces }: Day, day: string): DayOfStays => ({
  day,
  date,
  total: hundredths(minutesIn(pieces)),
  timePeriods: pieces.map(({ start, end, original_start, original_end }) => ({
    startTime: start,
    endTime: end,
    originalStartTime: original_start,
    originalEndTime: original_end,
  })),
})

/** Hours a day, of those days on which anyone was there. */
const averageOf = (days: readonly Day[]) => {
  const used = days.filter(({ pieces }) => pieces.length > 0)
  return used.length === 0 ? 0 : hundredths(minutesIn(used.flatMap(({ pieces }) => pieces)) / used.length / 60)
}

/** Minutes of the mean completed visit of these days. */
const typicalStay = (completed: readonly CompletedOfDay[], days: readonly Day[]) => {
  const counted = completed.filter(({ day }) => days.some(({ date }) => date === day))
  const howMany = counted.reduce((sum, day) => sum + day.stays, 0)
  return howMany === 0 ? null : hundredths(counted.reduce((sum, day) => sum + day.stay_seconds, 0) / howMany / 60)
}

const present = (
  { calendar }: Pick<Counters, 'calendar'>,
  { stays, completed }: { stays: readonly Stay[]; completed: readonly CompletedOfDay[] },
) => {
  const byDay = Map.groupBy(cutIntoDays(stays, calendar), ({ day }) => day)
  const month = calendar.days.map(({ day }): Day => ({ date: day, pieces: merged(byDay.get(day) ?? []) }))
  const [week, today] = [month.slice(-WEEK), month.at(-1) as Day]
  return {
    dailyVisitorDuration: byHour(minutesByHour(calendar.hours, today.pieces), (name, row) => ({
      name,
      value: hundredths(row?.minutes ?? 0),
    })),
    weeklyVisitorDuration: week.map((day) => presentDay(day, dayNames.week(day.date))),
    monthlyVisitorDuration: month.map((day) => presentDay(day, dayNames.month(day.date))),
    weeklyAverageDuration: averageOf(week),
    monthlyAverageDuration: averageOf(month),
    dailyTypicalStay: typicalStay(completed, [today]),
    weeklyTypicalStay: typicalStay(completed, week),
    monthlyTypicalStay: typicalStay(completed, month),
  }
}

/** When a branch had people in it in the last days. */
export const durationsOf = (counters: Counters) =>
  present(counters, { stays: staysAt(counters), completed: counters.days })

const NO_STAYS = { stays: [], completed: [] }

/** When one person whom the caller may see was there in the last days. Whoever is not known here never was. */
export const durationsOfSomeone = async (
  deps: Pick<Deps, 'secrets' | 'versions'>,
  tx: BusinessTx,
  scope: BranchScope,
  id: string,
) => {
  const { branchId } = scope
  const kinds = visibleKinds(scope).map((kind) => visitKind[kind])
  if (kinds.length === 0) throw refuse.denied(gates.viewVisits.denied)
  const visitors = await visitorsNamed(deps, tx, [id])
  const counters = await countersOf(deps, tx, branchId)
  if (visitors.length === 0) return present(counters, NO_STAYS)
  const someone = { visitorIds: visitors.map(({ visitor_id }) => visitor_id), kinds }
  return present(counters, {
    stays: await findStaysOf(tx, branchId, someone, MONTH, counters.quarter),
    completed: await findCompletedOf(tx, branchId, someone, MONTH),
  })
}
