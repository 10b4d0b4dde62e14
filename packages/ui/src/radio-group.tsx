import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.tsx'
import { Radio } from './radio.tsx'
import { useAriaRequired } from './required-context.tsx'

export type RadioOption = { value: string; label: ReactNode; helper?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
  /** Accessible name; leave it out inside a field, whose label names the group. */
  name?: string
  options: RadioOption[]
  value: string | null
  onChange: (value: string) => void
  /** `list` frames the options as one list with lines between them. */
  look?: 'plain' | 'list'
  disabled?: boolean
  className?: string
}

const listLook =
  'min-h-10 px-3 py-2 hover:bg-hover-elevated has-focus-visible:bg-hover-elevated has-data-checked:bg-accent-subtle has-data-checked:font-medium'

const Option = ({ option, look }: { option: RadioOption; look: 'plain' | 'list' }) => {
  const id = useId()
  return (
    <label
      className={classNames(
        'flex items-center gap-3 text-sm text-ink has-data-disabled:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        look === 'list' && listLook,
      )}
    >
      <Radio
        value={option.value}
        disabled={option.disabled ?? false}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.helper ? `${id}-helper` : undefined}
      />
      <span>
        <span id={`${id}-label`}>{option.label}</span>
        {option.helper ? (
          <span id={`${id}-helper`} className="block text-xs font-normal text-ink-3">
            {option.helper}
          </span>
        ) : null}
      </span>
    </label>
  )
}

export const RadioGroup = ({
  name,
  options,
  value,
  onChange,
  look = 'plain',
  disabled = false,
  className,
}: RadioGroupProps) => (
  <BaseRadioGroup
    aria-label={name}
    aria-required={useAriaRequired()}
    value={value}
    onValueChange={(next) => {
      if (typeof next === 'string') onChange(next)
    }}
    disabled={disabled}
    className={classNames(
      'flex flex-col',
      look === 'plain' ? 'gap-2' : 'divide-y divide-line overflow-hidden rounded-md border border-line-strong',
      className,
    )}
  >
    {options.map((option) => (
      <Option key={option.value} option={option} look={look} />
    ))}
  </BaseRadioGroup>
)
