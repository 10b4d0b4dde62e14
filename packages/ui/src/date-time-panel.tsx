import { Calendar } from './calendar.tsx'
import type { Minute } from './date-time-text.tsx'
import { TimeList } from './time-list.tsx'
import { useUiWords } from './words.tsx'

export type DateTimePanelProps = {
  /** Empty while nothing is chosen. */
  value: Minute | ''
  /** Today's date where the times are meant, as 2026-11-13. */
  today: string
  /** The first and the last day that can be chosen. */
  earliest?: string | undefined
  latest?: string | undefined
  /** The calendar alone. */
  dayOnly?: boolean
  /** The time of a day that is chosen before any time. */
  timeOfDay: string
  autoFocus: boolean
  onDay: (minute: Minute) => void
  onTime: (minute: Minute) => void
}

/** The calendar at the left, every quarter of an hour at the right; on a phone one above the other. */
export const DateTimePanel = ({
  value,
  today,
  earliest,
  latest,
  dayOnly = false,
  timeOfDay,
  autoFocus,
  onDay,
  onTime,
}: DateTimePanelProps) => {
  const words = useUiWords()
  const [day = '', time = ''] = value.split('T')
  return (
    <div className="flex max-md:flex-col">
      <Calendar
        day={day}
        today={today}
        earliest={earliest}
        latest={latest}
        autoFocus={autoFocus}
        onDay={(chosen) => onDay(dayOnly ? chosen : `${chosen}T${time || timeOfDay}`)}
      />
      {dayOnly ? null : (
        <div className="relative w-27 border-line max-md:h-40 max-md:w-full max-md:border-t md:border-l">
          <div className="absolute inset-0 flex">
            <TimeList name={words.time} value={time} onChange={(next) => onTime(`${day || today}T${next}`)} />
          </div>
        </div>
      )}
    </div>
  )
}
