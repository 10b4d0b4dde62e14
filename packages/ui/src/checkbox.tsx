import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.tsx'

type CheckboxProps = {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  /** Some of the group is chosen. */
  mixed?: boolean
  disabled?: boolean
  /** In a checkbox group: what is chosen. In a form: what is sent. */
  value?: string
  name?: string
  /** Marks the box that stands for its whole checkbox group. */
  parent?: boolean
  /** The words beside the box. Without them give `label`. */
  children?: ReactNode
  /** Accessible name of a box that stands alone, as in a table row. */
  label?: string
  helper?: ReactNode
  className?: string
  'data-force'?: string
}

export const Checkbox = ({
  mixed = false,
  children,
  label,
  helper,
  className,
  onCheckedChange,
  ...rest
}: CheckboxProps) => {
  const id = useId()
  const labelled =
    children === undefined
      ? { 'aria-label': label }
      : { 'aria-labelledby': `${id}-label`, ...(helper ? { 'aria-describedby': `${id}-helper` } : {}) }
  const box = (
    <BaseCheckbox.Root
      {...rest}
      {...(onCheckedChange ? { onCheckedChange: (next: boolean) => onCheckedChange(next) } : {})}
      indeterminate={mixed}
      {...labelled}
      className="relative flex size-4 shrink-0 items-center justify-center rounded-xs border-[1.5px] border-line-control bg-surface text-on-accent transition-colors after:absolute after:-inset-1.5 pointer-coarse:after:-inset-4 hovered:border-accent data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent data-invalid:border-danger"
    >
      <BaseCheckbox.Indicator className="flex [&_svg]:size-3">
        {mixed ? <Minus aria-hidden="true" strokeWidth={3} /> : <Check aria-hidden="true" strokeWidth={3} />}
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
  if (children === undefined) return box
  return (
    <label
      className={classNames(
        'flex items-start gap-2.5 text-sm text-ink has-data-disabled:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:items-center',
        className,
      )}
    >
      <span className="flex h-5 items-center">{box}</span>
      <span>
        <span id={`${id}-label`}>{children}</span>
        {helper ? (
          <span id={`${id}-helper`} className="block text-xs text-ink-3">
            {helper}
          </span>
        ) : null}
      </span>
    </label>
  )
}
