import { t } from '@quickprism/client/words'
import type { ScheduleEdit } from '@quickprism/contract/report-schedules'
import type { Rhythm } from '@quickprism/contract/rhythm'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { type Control, type FieldErrors, useController } from 'react-hook-form'
import type { z } from 'zod'
import { FormText } from '../../../lib/form-fields.tsx'
import { formatOptions } from '../format-options.tsx'
import { endings } from '../use-taking.ts'
import { copy } from './copy.ts'
import { type Recipient, RecipientsField } from './recipients-field.tsx'
import { RhythmField } from './rhythm-field.tsx'
import type { TypedSchedule } from './typed-schedule.ts'

type ScheduleFieldsProps = {
  control: Control<TypedSchedule, unknown, z.output<typeof ScheduleEdit>>
  errors: FieldErrors<TypedSchedule>
  known: readonly Recipient[]
}

const saidBy = (fault: unknown) => {
  const message = (fault as { message?: string } | undefined)?.message
  return message ? t(message) : undefined
}

export const ScheduleFields = ({ control, errors, known }: ScheduleFieldsProps) => {
  const rhythm = useController({ control, name: 'rhythm' }).field
  const recipients = useController({ control, name: 'recipients' }).field
  const format = useController({ control, name: 'format' }).field
  return (
    <>
      <FormText
        control={control}
        name="name"
        label={t(copy.name)}
        required
        input={{ maxLength: 100, autoComplete: 'off' }}
      />
      <RhythmField
        value={rhythm.value as Rhythm}
        onChange={rhythm.onChange}
        error={saidBy((errors.rhythm as { weekdays?: unknown } | undefined)?.weekdays)}
      />
      <RecipientsField
        value={recipients.value}
        onChange={recipients.onChange}
        known={known}
        error={saidBy(errors.recipients)}
      />
      <Field label={t(copy.sendAs)}>
        <ChoiceCards
          columns={3}
          value={format.value}
          onChange={format.onChange}
          options={formatOptions().map((option) => ({ ...option, value: endings[option.value] }))}
        />
      </Field>
    </>
  )
}
