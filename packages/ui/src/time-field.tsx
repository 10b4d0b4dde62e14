import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'
import { controlHeight, controlLook } from './text-input-look.tsx'
import { useUiWords } from './words.tsx'

/** As it is typed: either part may still be empty. */
export type TimeValue = { timeHour: string; timeMinute: string }

type TimeFieldProps = {
  /** Accessible name of the pair, such as "From". */
  name: string
  value: TimeValue
  onChange: (value: TimeValue) => void
  onBlur?: () => void
  disabled?: boolean
}

/** Up to two digits, no more than the most; anything else is not taken. */
export const acceptsTime = (typed: string, most: number) => /^\d{0,2}$/.test(typed) && Number(typed) <= most

/** Hour and minute on a 24-hour clock, typed. */
export const TimeField = ({ name, value, onChange, onBlur, disabled = false }: TimeFieldProps) => {
  const words = useUiWords()
  const required = useAriaRequired()
  const part = (key: keyof TimeValue, label: string, most: number, placeholder: string) => (
    <input
      aria-label={label}
      aria-required={required}
      inputMode="numeric"
      maxLength={2}
      placeholder={placeholder}
      disabled={disabled}
      data-disabled={disabled ? '' : undefined}
      value={value[key]}
      onChange={({ target }) => acceptsTime(target.value, most) && onChange({ ...value, [key]: target.value })}
      onBlur={onBlur}
      className={classNames(controlLook, controlHeight(36), 'w-14! px-2 text-center')}
    />
  )
  return (
    <div role="group" aria-label={name} className="flex items-center gap-1.5">
      {part('timeHour', words.hour, 23, 'HH')}
      <span aria-hidden="true" className="text-ink-3">
        :
      </span>
      {part('timeMinute', words.minute, 59, 'MM')}
    </div>
  )
}
