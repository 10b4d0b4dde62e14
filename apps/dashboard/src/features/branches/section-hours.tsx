import { showHours } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import { TimeField } from '@quickprism/ui/time-field'
import { useController, useWatch } from 'react-hook-form'
import { copy } from './form-copy.ts'
import type { BranchControl, TypedBranch } from './typed-branch.ts'

type TimeProps = {
  control: BranchControl
  name: 'opening_time' | 'closing_time'
  label: string
  hourLabel: string
  minuteLabel: string
}

const Time = ({ control, name, ...labels }: TimeProps) => {
  const hour = useController({ control, name: `${name}.timeHour` })
  const minute = useController({ control, name: `${name}.timeMinute` })
  const parts = { timeHour: hour, timeMinute: minute }
  const said = (message: string | undefined) => message && t(message)
  return (
    <TimeField
      {...labels}
      names={{ timeHour: hour.field.name, timeMinute: minute.field.name }}
      value={{ timeHour: hour.field.value, timeMinute: minute.field.value }}
      onChange={(part, typed) => parts[part].field.onChange(typed)}
      onBlur={(part) => parts[part].field.onBlur()}
      errors={{ timeHour: said(hour.fieldState.error?.message), timeMinute: said(minute.fieldState.error?.message) }}
    />
  )
}

const timeOf = ({ timeHour, timeMinute }: TypedBranch['opening_time']) =>
  timeHour === '' || timeMinute === '' ? undefined : `${timeHour}:${timeMinute.padStart(2, '0')}`

export const Hours = ({ control }: { control: BranchControl }) => {
  const [opens, closes] = useWatch({ control, name: ['opening_time', 'closing_time'] })
  const from = timeOf(opens)
  const to = timeOf(closes)
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Time
        control={control}
        name="opening_time"
        label={t(copy.from)}
        hourLabel={t(copy.fromHour)}
        minuteLabel={t(copy.fromMinute)}
      />
      <Time
        control={control}
        name="closing_time"
        label={t(copy.to)}
        hourLabel={t(copy.toHour)}
        minuteLabel={t(copy.toMinute)}
      />
      <p className="text-xs text-ink-3 sm:pt-8">
        {from && to ? t(copy.shownAs, { hours: showHours(from, to, '') ?? '' }) : t(copy.clockHint)}
      </p>
    </div>
  )
}
