import { type DayOfStays, MONTH, WEEK } from '@quickprism/contract/analytics'
import { gates } from '@quickprism/contract/gates'
import { countedOnce } from '../../counted-once.ts'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { visibleKinds, visitorNamed } from '../visitors/service.ts'
import { type Counters, countersOf, lastQuarter } from './counters.ts'
import { byHour, dayNames, daysUpTo, hundredths } from './figures.ts'
import {
  findBranchPieces,
  findHoursOfToday,
  findPiecesOf,
  findStaysOf,
  type HourOfToday,
  type Piece,
  type StaysOfDay,
} from './queries.ts'

const MINUTE = 60_000

/** More than there are zones, on two days each. */
const MOST_CLOCKS = 1_000

const once = countedOnce<HourOfToday[]>(MOST_CLOCKS)

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
const typicalStay = (stays: readonly StaysOfDay[], days: readonly Day[]) => {
  const counted = stays.filter(({ day }) => days.some(({ date }) => date === day))
  const completed = counted.reduce((sum, day) => sum + day.stays, 0)
  return completed === 0 ? null : hundredths(counted.reduce((sum, day) => sum + day.stay_seconds, 0) / completed / 60)
}

/** Whom it is about: one person whom the caller may see, nobody they may know of, or (undefined) the whole branch. */
const someoneIn = async (deps: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope, id: string | undefined) => {
  if (!id) return undefined
  const kinds = visibleKinds(scope).map((kind) => visitKind[kind])
  if (kinds.length === 0) throw refuse.denied(gates.viewVisits.denied)
  const visitorId = await visitorNamed(deps, tx, id)
  return visitorId === undefined ? 'nobody' : { visitorId, kinds }
}

const findStays = async (
  { days }: Pick<Counters, 'days'>,
  tx: BusinessTx,
  branchId: number,
  someone: Awaited<ReturnType<typeof someoneIn>>,
): Promise<{ pieces: Piece[]; stays: readonly StaysOfDay[] }> => {
  if (someone === 'nobody') return { pieces: [], stays: [] }
  const openUntil = lastQuarter(tx)
  return someone
    ? {
        pieces: await findPiecesOf(tx, branchId, someone, MONTH, openUntil),
        stays: await findStaysOf(tx, branchId, someone, MONTH),
      }
    : { pieces: await findBranchPieces(tx, branchId, MONTH, openUntil), stays: days }
}

/** When people were at a branch in the last days, or one of them. */
export const durationsOf = async (
  deps: Pick<Deps, 'secrets' | 'versions'>,
  tx: BusinessTx,
  scope: BranchScope,
  visitorId: string | undefined,
) => {
  const { branchId } = scope
  const someone = await someoneIn(deps, tx, scope, visitorId)
  const counters = await countersOf(deps, tx, branchId)
  const { time_zone, today: date } = counters.standing
  const { pieces, stays } = await findStays(counters, tx, branchId, someone)
  const hours = await once(deps, [time_zone, date], () => findHoursOfToday(tx, branchId))
  const calendar = daysUpTo(date, MONTH)
  const byDay = Map.groupBy(pieces, ({ day }) => day)
  const month = calendar.map((day): Day => ({ date: day, pieces: merged(byDay.get(day) ?? []) }))
  const [week, today] = [month.slice(-WEEK), month.at(-1) as Day]
  return {
    dailyVisitorDuration: byHour(minutesByHour(hours, today.pieces), (name, row) => ({
      name,
      value: hundredths(row?.minutes ?? 0),
    })),
    weeklyVisitorDuration: week.map((day) => presentDay(day, dayNames.week(day.date))),
    monthlyVisitorDuration: month.map((day) => presentDay(day, dayNames.month(day.date))),
    weeklyAverageDuration: averageOf(week),
    monthlyAverageDuration: averageOf(month),
    dailyTypicalStay: typicalStay(stays, [today]),
    weeklyTypicalStay: typicalStay(stays, week),
    monthlyTypicalStay: typicalStay(stays, month),
  }
}
