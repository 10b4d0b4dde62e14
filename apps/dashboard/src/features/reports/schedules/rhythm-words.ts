import { showDay } from '@quickprism/app/days'
import { shownLanguage, t } from '@quickprism/client/words'
import { type Rhythm, Weekday } from '@quickprism/contract/rhythm'
import { type Minute, showMinute, showTime } from '@quickprism/ui/date-time-text'
import { copy } from './copy.ts'

const WORKDAYS = 5

const isWorkday = (day: Weekday) => Weekday.options.indexOf(day) < WORKDAYS

const daily = (weekdays: readonly Weekday[], time: string) => {
  const all = Weekday.options.length
  if (weekdays.length === all) return t(copy.daily, { time })
  if (weekdays.length === WORKDAYS && weekdays.every(isWorkday)) return t(copy.onWeekdays, { time })
  if (weekdays.length === all - WORKDAYS && !weekdays.some(isWorkday)) return t(copy.onWeekends, { time })
  const days = Weekday.options.filter((day) => weekdays.includes(day)).map((day) => t(copy.shortDays[day]))
  return t(copy.onDays, { days: days.join(', '), time })
}

/** The words of a language for the first, the second, … */
const ordinal = <Words extends { other: string }>(day: number, words: Words): string => {
  const kind = new Intl.PluralRules(shownLanguage(), { type: 'ordinal' }).select(day)
  return (words as Partial<Record<string, string>>)[kind] ?? words.other
}

/** 22 → 22nd */
export const dayOfMonth = (day: number) => t(ordinal(day, copy.ordinals), { day })

/** Weekdays, 7:30 pm; Mondays, 8:00 am; 1st of the month, 9:00 am. */
export const rhythmInWords = (rhythm: Rhythm) => {
  const time = showTime(rhythm.at)
  if (rhythm.every === 'day') return daily(rhythm.weekdays, time)
  if (rhythm.every === 'week') return t(copy.weekly[rhythm.weekday], { time })
  return t(ordinal(rhythm.day, copy.monthly), { day: rhythm.day, time })
}

const dayOf = (minute: Minute) => minute.slice(0, 10)

/** Today, 7:30 pm; 16/11/2026 8:00 am. Both minutes are those of the branch's clock. */
export const runInWords = (at: Minute, now: Minute) =>
  dayOf(at) === dayOf(now) ? t(copy.today, { time: showTime(at.slice(11)) }) : showMinute(at)

/** Monday, as the language of the page has it. */
export const weekdayInWords = (minute: Minute) =>
  new Intl.DateTimeFormat(shownLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${minute}Z`))

export const dayInWords = (minute: Minute) => showDay(dayOf(minute))
