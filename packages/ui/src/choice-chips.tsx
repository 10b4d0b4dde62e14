import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { choiceIconLook, choiceLook } from './choice-look.tsx'
import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'

type ChoiceChipsProps<Value extends string> = {
  /** Accessible name; leave it out inside a field, whose label names the group. */
  name?: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few short words, each with its picture, as many in a row as there is room for. */
export const ChoiceChips = <Value extends string>({ name, options, value, onChange }: ChoiceChipsProps<Value>) => {
  const id = useId()
  return (
    <RadioGroup
      aria-label={name}
      aria-required={useAriaRequired()}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex flex-wrap gap-2"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          // Inside a field its label would name each of them.
          aria-labelledby={`${id}-${option.value}`}
          className={classNames('min-h-9 gap-2 px-3 font-medium pointer-coarse:min-h-11', choiceLook)}
        >
          {option.icon ? (
            <span aria-hidden="true" className={choiceIconLook}>
              {option.icon}
            </span>
          ) : null}
          <span id={`${id}-${option.value}`}>{option.label}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
