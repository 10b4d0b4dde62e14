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
}

type TileChoiceProps<Value extends string> = {
  /** The id of what names the group. */
  labelledBy: string
  options: readonly TileOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, each a tile with its icon above its word. */
export const TileChoice = <Value extends string>({
  labelledBy,
  options,
  value,
  onChange,
  className,
}: TileChoiceProps<Value>) => (
  <RadioGroup
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
          'min-w-0 flex-col justify-center gap-1.5 px-1 font-medium data-checked:text-accent',
          option.wide ? 'col-span-full min-h-11' : 'min-h-17',
        )}
      >
        {option.icon && (
          <span aria-hidden="true" className={choiceIconLook}>
            {option.icon}
          </span>
        )}
        <span aria-hidden="true" className="max-w-full break-words text-center leading-4.5">
          {option.label}
        </span>
      </Radio.Root>
    ))}
  </RadioGroup>
)
