import { readDay, showDay } from '@quickprism/app/days'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Calendar } from '@quickprism/ui/calendar'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { useState } from 'react'
import { copy } from './copy.ts'

type DateFilterProps = { value: string | undefined; onChange: (day: string | undefined) => void; today: string }

/** One day, typed or picked, or all of them. */
export const DateFilter = ({ value, onChange, today }: DateFilterProps) => {
  const [typed, setTyped] = useState(value ? showDay(value) : '')
  const [wrong, setWrong] = useState(false)
  const [followed, setFollowed] = useState(value)
  // It may also be cleared from beside the field.
  if (followed !== value) {
    setFollowed(value)
    setTyped(value ? showDay(value) : '')
    setWrong(false)
  }

  const read = () => {
    const day = typed.trim() === '' ? undefined : readDay(typed)
    if (typed.trim() !== '' && !day) return setWrong(true)
    if (day !== value) onChange(day)
  }
  const choose = (day: string | undefined) => {
    setTyped(day ? showDay(day) : '')
    setWrong(false)
    onChange(day)
  }

  return (
    // In a sheet the days share the width there is, and are as large as a finger where there is room.
    <div className="w-77 max-w-full p-2 max-md:w-full max-md:px-0 max-md:[&_table]:w-full max-md:[&_table]:table-fixed max-md:[&_td_button]:max-w-full max-md:[&_th]:w-auto">
      <Field label={t(copy.date)} labelHidden error={wrong ? t(copy.wrongDate) : undefined} className="px-1 pb-1">
        <TextInput
          placeholder={t(copy.datePattern)}
          autoComplete="off"
          inputMode="numeric"
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setWrong(false)
          }}
          onBlur={read}
          onKeyDown={({ key }) => key === 'Enter' && read()}
        />
      </Field>
      <Calendar day={value ?? ''} today={today} latest={today} onDay={choose} />
      <Button size={32} className="w-full" aria-pressed={value === undefined} onClick={() => choose(undefined)}>
        {t(copy.all)}
      </Button>
    </div>
  )
}
