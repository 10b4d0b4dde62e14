import { dayAt } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { useId } from 'react'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { isBackwards, lastMonths, type Period, SHORTCUTS } from './period.ts'

type PeriodFieldProps = {
  value: Period
  onChange: (period: Period) => void
  /** What is wrong with a time, other than that the period ends before it begins. */
  errors: { [Time in keyof Period]?: string | undefined }
}

/** From and To on the clock of the branch: by shortcut, typed, or picked in quarters of an hour. */
export const PeriodField = ({ value, onChange, errors }: PeriodFieldProps) => {
  const id = useId()
  const today = dayAt(useNow(60_000), useZone())
  const shared = { required: true, today, latest: today }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <span className="flex items-baseline gap-0.5 text-sm font-medium text-ink">
        <span id={id}>{t(copy.period)}</span>
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      </span>
      <div className="grid grid-cols-3 gap-1.5 pb-1">
        {SHORTCUTS.map((months) => {
          const period = lastMonths(months, today)
          const chosen = period.from === value.from && period.to === value.to
          return (
            <button
              key={months}
              type="button"
              aria-pressed={chosen}
              onClick={() => onChange(period)}
              className={classNames(
                'min-h-7 rounded-sm border px-1 py-1 text-xs font-medium transition-colors pointer-coarse:min-h-11',
                chosen
                  ? 'border-accent-line bg-accent-subtle text-accent'
                  : 'border-line-strong bg-surface text-ink hovered:bg-hover',
              )}
            >
              {tCount(months, copy.lastMonths)}
            </button>
          )
        })}
      </div>
      <DateTimeField
        label={t(copy.from)}
        {...shared}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        error={errors.from}
      />
      <DateTimeField
        label={t(copy.to)}
        {...shared}
        // Up to a day means up to its end.
        timeOfDay="23:59"
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        error={isBackwards(value) ? t(copy.toBeforeFrom) : errors.to}
      />
    </div>
  )
}
