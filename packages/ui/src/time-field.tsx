import { useId, useState } from 'react'
import { classNames } from './class-names.tsx'
import { controlHeight, controlLook } from './text-input-look.tsx'
import { useUiWords } from './words.tsx'

/** As it is typed: either part may still be empty. */
export type TimeValue = { timeHour: string; timeMinute: string }

type TimeFieldProps = {
  /** What the time is of, such as "From". */
  label: string
  hourLabel: string
  minuteLabel: string
  value: TimeValue
  onChange: (part: keyof TimeValue, typed: string) => void
  onBlur: (part: keyof TimeValue) => void
  errors: Partial<Record<keyof TimeValue, string | undefined>>
  names: Record<keyof TimeValue, string>
}

/** Up to two digits, no more than the most; anything else is not taken. */
const accepts = (typed: string, most: number) => /^\d{0,2}$/.test(typed) && Number(typed) <= most

const most: Record<keyof TimeValue, number> = { timeHour: 23, timeMinute: 59 }

/** Hour and minute on a 24-hour clock, typed: with their label, and each with its own complaint. */
export const TimeField = ({
  label,
  hourLabel,
  minuteLabel,
  value,
  onChange,
  onBlur,
  errors,
  names,
}: TimeFieldProps) => {
  const id = useId()
  const words = useUiWords()
  /** Where something was typed that is not taken; it is said until the next key or until the box is left. */
  const [refused, setRefused] = useState<keyof TimeValue>()
  const tooMuch: Record<keyof TimeValue, string> = { timeHour: words.wrongHour, timeMinute: words.wrongMinute }
  const faultOf = (part: keyof TimeValue) => (refused === part ? tooMuch[part] : errors[part])
  const said = (['timeHour', 'timeMinute'] as const).flatMap((part) => faultOf(part) ?? [])

  const box = (part: keyof TimeValue, name: string) => (
    <input
      id={`${id}-${part}`}
      name={names[part]}
      aria-label={name}
      aria-required="true"
      aria-invalid={faultOf(part) ? true : undefined}
      aria-describedby={said.length > 0 ? `${id}-error` : undefined}
      data-invalid={faultOf(part) ? '' : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={value[part]}
      onChange={({ currentTarget }) => {
        const taken = accepts(currentTarget.value, most[part])
        setRefused(taken ? undefined : part)
        if (taken) onChange(part, currentTarget.value)
      }}
      onBlur={() => {
        setRefused(undefined)
        onBlur(part)
      }}
      className={classNames(controlLook, controlHeight(36), 'px-3', 'w-16!')}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">
        {label}
        <span aria-hidden="true" className="ml-0.5 text-danger">
          *
        </span>
      </legend>
      <div className="flex items-center gap-1.5">
        {box('timeHour', hourLabel)}
        <span aria-hidden="true" className="text-md text-ink-2">
          :
        </span>
        {box('timeMinute', minuteLabel)}
      </div>
      <div id={`${id}-error`} aria-live="polite" className="text-xs text-danger">
        {said.map((sentence) => (
          <p key={sentence} className="mt-1.5">
            {sentence}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
