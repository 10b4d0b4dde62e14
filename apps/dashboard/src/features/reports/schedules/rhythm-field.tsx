import { t } from '@quickprism/client/words'
import { LAST_MONTH_DAY, type Rhythm, Weekday } from '@quickprism/contract/rhythm'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { quarters, showTime } from '@quickprism/ui/date-time-text'
import { Field } from '@quickprism/ui/field'
import { Select } from '@quickprism/ui/select'
import { ToggleButtons } from '@quickprism/ui/toggle-buttons'
import { useState } from 'react'
import { copy } from './copy.ts'
import { dayOfMonth } from './rhythm-words.ts'
import { firstRhythms } from './typed-schedule.ts'

type RhythmFieldProps = {
  value: Rhythm
  onChange: (rhythm: Rhythm) => void
  /** Why the days do not fit. */
  error: string | undefined
}

const weekdays = () =>
  Weekday.options.map((value) => ({ value, label: t(copy.shortDays[value]), title: t(copy.days[value]) }))

const monthDays = () =>
  Array.from({ length: LAST_MONTH_DAY }, (_, index) => ({ value: String(index + 1), label: dayOfMonth(index + 1) }))

const times = quarters.map((time) => ({ value: time, label: showTime(time) }))

/** What a run tells of. A daily one that skips days tells of those as well. */
const periodOf = (every: Rhythm['every'], value: Rhythm) =>
  every === 'day' && value.every === 'day' && value.weekdays.length < Weekday.options.length
    ? copy.daysSince
    : copy.every[every].period

/** How often, on which days, and when on the clock of the branch. */
export const RhythmField = ({ value, onChange, error }: RhythmFieldProps) => {
  // Whoever looks at another rhythm finds their days again.
  const [kept, setKept] = useState({ ...firstRhythms, [value.every]: value })

  const change = (next: Rhythm) => {
    setKept({ ...kept, [next.every]: next })
    onChange(next)
  }
  return (
    <>
      <Field label={t(copy.rhythm)} required>
        <ChoiceCards
          columns={3}
          value={value.every}
          onChange={(every) => change({ ...kept[every as Rhythm['every']], at: value.at })}
          options={(['day', 'week', 'month'] as const).map((every) => ({
            value: every,
            label: t(copy.every[every].label),
            helper: t(periodOf(every, value)),
          }))}
        />
      </Field>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Days value={value} onChange={change} error={error} />
        <Field label={t(copy.at)}>
          <Select options={times} value={value.at} onChange={(at) => change({ ...value, at })} />
        </Field>
      </div>
    </>
  )
}

const Days = ({ value, onChange, error }: RhythmFieldProps) => {
  if (value.every === 'month') {
    return (
      <Field label={t(copy.on)}>
        <Select
          options={monthDays()}
          value={String(value.day)}
          onChange={(day) => onChange({ ...value, day: Number(day) })}
        />
      </Field>
    )
  }
  return (
    <ToggleButtons
      label={t(copy.on)}
      options={weekdays()}
      several={value.every === 'day'}
      value={value.every === 'day' ? value.weekdays : [value.weekday]}
      onChange={(chosen) => {
        const [weekday] = chosen
        if (value.every === 'day') onChange({ ...value, weekdays: chosen })
        else if (weekday) onChange({ ...value, weekday })
      }}
      error={error}
    />
  )
}
