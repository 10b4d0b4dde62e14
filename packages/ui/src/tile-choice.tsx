import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { choiceIconLook, choiceLook } from './choice-look.tsx'
import { classNames } from './class-names.tsx'

type TileOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Takes a whole row, and is lower for having no icon. */
  wide?: boolean
  className?: string
}

type TileChoiceProps<Value extends string> = {
  /** What names the group: words, or the id of something that does. */
  name?: string
  labelledBy?: string
  options: readonly TileOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Low tiles, for a screen that is to be seen whole. */
  low?: boolean
  className?: string
}

const tall = 'min-h-17 gap-1.5'
const lower = 'h-13 gap-0.5 py-0! tight:h-11.5'

/** One of a few, each a tile with its icon above its word. */
export const TileChoice = <Value extends string>({
  name,
  labelledBy,
  options,
  value,
  onChange,
  low = false,
  className,
}: TileChoiceProps<Value>) => (
  <RadioGroup
    aria-label={name}
    aria-labelledby={labelledBy}
    aria-required
    value={value}
    onValueChange={(next) => onChange(next as Value)}
    className={classNames('grid gap-2', className)}
  >
    {options.map((option) => (
      <Radio.Root
        key={option.value}
        value={option.value}
        aria-label={option.label}
        className={classNames(
          choiceLook,
          'min-w-0 flex-col justify-center px-1 font-medium max-[22rem]:px-0 data-checked:text-accent',
          option.wide ? 'col-span-full min-h-11' : low ? lower : tall,
          option.className,
        )}
      >
        {option.icon && (
          <span aria-hidden="true" className={choiceIconLook}>
            {option.icon}
          </span>
        )}
        <span
          aria-hidden="true"
          className={classNames('max-w-full text-center', low ? 'truncate leading-4' : 'break-words leading-4.5')}
        >
          {option.label}
        </span>
      </Radio.Root>
    ))}
  </RadioGroup>
)
