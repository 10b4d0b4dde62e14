import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

type SegmentedProps<Value extends string> = {
  /** Accessible name of the choice. */
  name: string
  options: { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Fills the width, each segment the same. */
  wide?: boolean
  className?: string
}

export const Segmented = <Value extends string>({
  name,
  options,
  value,
  onChange,
  wide = false,
  className,
}: SegmentedProps<Value>) => (
  <RadioGroup
    aria-label={name}
    value={value}
    onValueChange={(next) => onChange(next as Value)}
    className={classNames(
      'rounded-md border border-line bg-sunken p-0.5',
      wide ? 'flex w-full' : 'inline-flex',
      className,
    )}
  >
    {options.map((option) => (
      <Radio.Root
        key={option.value}
        value={option.value}
        className={classNames(
          'flex h-6 items-center justify-center rounded-sm px-2.5 text-xs font-medium text-ink-3 transition-colors select-none hovered:text-ink-2 data-checked:bg-raised data-checked:text-ink data-checked:shadow-sm pointer-coarse:h-11 pointer-coarse:min-w-11',
          wide && 'flex-1',
        )}
      >
        {option.label}
      </Radio.Root>
    ))}
  </RadioGroup>
)
