import { t } from '@quickprism/client/words'
import { type GuestForm, LONGEST_GUEST_NOTE } from '@quickprism/contract/guests'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { Field } from '@quickprism/ui/field'
import { Select } from '@quickprism/ui/select'
import { Textarea } from '@quickprism/ui/textarea'
import { EyeOff, Send } from 'lucide-react'
import type { Control, UseFormSetValue } from 'react-hook-form'
import { FormText } from '../../lib/form-fields.tsx'
import { copy } from './copy.ts'
import { PurposeChips } from './purpose-chips.tsx'
import { quarters, shown } from './times.ts'
import type { TypedGuest } from './typed-guest.ts'

/** In place of a time. */
const ALL_DAY = 'all-day'

type AnnounceFieldsProps = {
  control: Control<TypedGuest, unknown, GuestForm>
  setValue: UseFormSetValue<TypedGuest>
  typed: TypedGuest
  /** What is wrong with the times. */
  wrong: string | undefined
  today: string
  wrongDay: string | undefined
}

export const AnnounceFields = ({ control, setValue, typed, wrong, wrongDay, today }: AnnounceFieldsProps) => {
  const choose = (which: 'from' | 'to') => (chosen: string) =>
    setValue(which, chosen === ALL_DAY ? null : chosen, { shouldValidate: true })
  const times = quarters.map((time) => ({ value: time, label: shown(time) }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <FormText
        control={control}
        name="name"
        label={t(copy.name)}
        required
        input={{ maxLength: 100, autoComplete: 'off' }}
      />
      <FormText
        control={control}
        name="contact"
        label={t(copy.contactField)}
        required
        input={{ maxLength: 254, autoComplete: 'off' }}
      />
      <DateTimeField
        dayOnly
        label={t(copy.day)}
        required
        value={typed.day}
        onChange={(day) => setValue('day', day, { shouldDirty: true, shouldValidate: day !== '' })}
        today={today}
        earliest={today}
        error={wrongDay && t(wrongDay)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t(copy.from)}>
          <Select
            options={[{ value: ALL_DAY, label: t(copy.allDay) }, ...times]}
            value={typed.from ?? ALL_DAY}
            onChange={(chosen) => {
              choose('from')(chosen)
              if (chosen === ALL_DAY) choose('to')(ALL_DAY)
            }}
          />
        </Field>
        <Field label={t(copy.to)} error={wrong && t(wrong)} disabled={!typed.from}>
          <Select
            options={[{ value: ALL_DAY, label: '–' }, ...times.filter(({ value }) => value > (typed.from ?? ''))]}
            value={typed.to ?? ALL_DAY}
            onChange={choose('to')}
            disabled={!typed.from}
          />
        </Field>
      </div>
      <Field label={t(copy.purpose)} required className="sm:col-span-2">
        <PurposeChips name={t(copy.purpose)} value={typed.pov ?? 'Guest'} onChange={(pov) => setValue('pov', pov)} />
      </Field>
      <Field
        label={t(copy.note)}
        optional={t(copy.optional)}
        helper={
          <span className="flex justify-between gap-3">
            {t(copy.noteHelper)}
            <span>{t(copy.noteLength, { count: (typed.note ?? '').length, most: LONGEST_GUEST_NOTE })}</span>
          </span>
        }
        className="sm:col-span-2"
      >
        <Textarea
          rows={2}
          maxLength={LONGEST_GUEST_NOTE}
          value={typed.note ?? ''}
          onValueChange={(note) => setValue('note', note)}
        />
      </Field>
      <ul className="flex flex-col gap-2 rounded-md border border-line bg-sunken px-3.5 py-3 text-sm text-ink-2 sm:col-span-2">
        <li className="flex gap-2.5">
          <Send aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-3" />
          {t(copy.gets)}
        </li>
        <li className="flex gap-2.5">
          <EyeOff aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-3" />
          {t(copy.masked)}
        </li>
      </ul>
    </div>
  )
}
