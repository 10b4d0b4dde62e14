import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type ClassNames, DayPicker } from 'react-day-picker'
import { useUiWords } from './words.tsx'

export type CalendarProps = {
  /** As 2026-11-13; empty while none is chosen. */
  day: string
  today: string
  /** The first and the last day that can be chosen. */
  earliest?: string | undefined
  latest?: string | undefined
  autoFocus?: boolean
  onDay: (day: string) => void
}

/** The calendar counts in the browser's days; no time of day is ever read from them. */
const dateOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const step =
  'flex size-8 items-center justify-center rounded-md text-ink-2 hovered:bg-hover-elevated aria-disabled:text-ink-disabled pointer-coarse:size-11'

const looks: Partial<ClassNames> = {
  root: 'p-3 max-md:px-2',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  month_caption: 'text-center text-sm font-semibold text-ink',
  button_previous: step,
  button_next: step,
  month_grid: 'col-span-3 mx-auto border-collapse',
  weekday: 'h-7 w-9.5 text-2xs font-medium text-ink-3 max-md:w-11',
  day: 'group/day p-px text-center',
  day_button:
    'mx-auto flex size-8 items-center justify-center rounded-md border border-transparent text-sm text-ink hovered:bg-hover-elevated disabled:text-ink-disabled aria-disabled:text-ink-disabled group-data-outside/day:not-disabled:text-ink-3 group-data-today/day:border-accent group-data-today/day:font-semibold group-data-today/day:text-accent group-data-selected/day:border-primary! group-data-selected/day:bg-primary! group-data-selected/day:font-semibold group-data-selected/day:text-on-primary! pointer-coarse:size-11',
}

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" size={16} /> : <ChevronRight aria-hidden="true" size={16} />

/** One month of days to choose from. */
export const Calendar = ({ day, today, earliest, latest, autoFocus = false, onDay }: CalendarProps) => {
  const words = useUiWords()
  const inWords = new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const month = new Intl.DateTimeFormat(words.locale, { month: 'long', year: 'numeric' })
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: 'long' })
  const [shown, setShown] = useState({ day, month: dateOf(day || today) })
  // The calendar turns to what was typed or chosen, and otherwise to where it is turned.
  if (shown.day !== day) setShown({ day, month: dateOf(day || today) })

  return (
    <DayPicker
      mode="single"
      required
      autoFocus={autoFocus}
      selected={day ? dateOf(day) : undefined}
      onSelect={(date: Date) => onDay(dayOf(date))}
      month={shown.month}
      onMonthChange={(next) => setShown({ day, month: next })}
      today={dateOf(today)}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      navLayout="around"
      disabled={[...(earliest ? [{ before: dateOf(earliest) }] : []), ...(latest ? [{ after: dateOf(latest) }] : [])]}
      classNames={looks}
      components={{ Chevron }}
      formatters={{
        formatCaption: (date) => month.format(date),
        formatWeekdayName: (date) => words.weekdays[(date.getDay() + 6) % 7] ?? '',
      }}
      labels={{
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelGrid: (date) => month.format(date),
        labelWeekday: (date) => weekday.format(date),
        // The number on the button is a word of its name, for those who speak to their screen.
        labelDayButton: (date, { today: isToday }) => `${isToday ? `${words.today}, ` : ''}${inWords.format(date)}`,
      }}
    />
  )
}
