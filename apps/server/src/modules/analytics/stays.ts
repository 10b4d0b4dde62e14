import type { Calendar, CalendarDay } from './calendar-queries.ts'
import type { Counters } from './counters.ts'
import type { DayRow } from './queries.ts'
import type { Stay } from './stays-queries.ts'

/** What of a stay lies within one day; its times also as the clock of the branch shows them. */
export type Piece = {
  day: string
  from: Date
  until: Date
  start: string
  end: string
  original_start: string
  original_end: string | null
}

/** A day on which someone came: from its first check-in to its last check-out, or to now while anyone of it is inside. */
const stayOf = (
  { first_in, first_clock, last_out, last_clock, people, stays }: DayRow,
  { quarter, standing }: Pick<Counters, 'quarter' | 'standing'>,
): Stay[] => {
  if (!first_in) return []
  const is_open = people > stays
  const began = { at: first_in, clock: first_clock as string }
  const ends = [
    began,
    ...(last_out ? [{ at: last_out, clock: last_clock as string }] : []),
    ...(is_open ? [{ at: quarter, clock: standing.quarter_clock }] : []),
  ]
  const last = ends.reduce((latest, end) => (end.at > latest.at ? end : latest))
  return [{ started: began.at, started_clock: began.clock, ended: last.at, ended_clock: last.clock, is_open }]
}

/** When a branch had people in it. */
export const staysAt = ({ days, dayBefore, ...counters }: Counters) =>
  [dayBefore, ...days].flatMap((day) => stayOf(day, counters))

const pieceOn = ({ day, starts, starts_clock, ends, ends_clock }: CalendarDay, stay: Stay): Piece => {
  const { started, started_clock, ended, ended_clock, is_open } = stay
  const [from, start] = started > starts ? [started, started_clock] : [starts, starts_clock]
  const [until, end] = ended < ends ? [ended, ended_clock] : [ends, ends_clock]
  return { day, from, until, start, end, original_start: started_clock, original_end: is_open ? null : ended_clock }
}

/** Stays cut at each midnight of the last days, in their order. */
export const cutIntoDays = (stays: readonly Stay[], { days }: Pick<Calendar, 'days'>) =>
  stays
    .flatMap((stay) =>
      days
        .filter(({ starts, ends }) => stay.started < ends && (stay.ended > starts || stay.started >= starts))
        .map((day) => pieceOn(day, stay)),
    )
    .sort((one, other) => Number(one.from) - Number(other.from) || Number(one.until) - Number(other.until))
