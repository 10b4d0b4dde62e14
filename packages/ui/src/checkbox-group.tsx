import { CheckboxGroup as BaseCheckboxGroup } from '@base-ui/react/checkbox-group'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.tsx'

type CheckboxGroupProps = {
  name: string
  options: { value: string; label: ReactNode; disabled?: boolean }[]
  value: string[]
  onChange: (value: string[]) => void
  className?: string
}

/** Boxes of which any number may be chosen, one line each, as inside a filter. */
export const CheckboxGroup = ({ name, options, value, onChange, className }: CheckboxGroupProps) => (
  <BaseCheckboxGroup
    aria-label={name}
    value={value}
    onValueChange={(next) => onChange(next)}
    className={classNames('flex flex-col', className)}
  >
    {options.map((option) => (
      <Checkbox
        key={option.value}
        value={option.value}
        disabled={option.disabled ?? false}
        className="rounded-sm px-2 py-1.5 hover:bg-hover-elevated"
      >
        {option.label}
      </Checkbox>
    ))}
  </BaseCheckboxGroup>
)
