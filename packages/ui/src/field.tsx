import { Field as BaseField } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { RequiredContext } from './required-context.tsx'

export type FieldProps = {
  label: ReactNode
  /** Keeps the label for assistive technology only, where the place already says it. */
  labelHidden?: boolean
  required?: boolean
  /** The word shown after the label of a field that may stay empty, such as "Optional". */
  optional?: string | undefined
  /** At the right of the label, such as a button that fills the field. */
  aside?: ReactNode
  helper?: ReactNode
  /** Replaces the helper and marks the control as invalid. */
  error?: ReactNode
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, helper or error below. Any control of this package inside is tied to them. */
export const Field = ({
  label,
  labelHidden = false,
  required = false,
  optional,
  aside,
  helper,
  error,
  disabled = false,
  className,
  children,
}: FieldProps) => (
  <BaseField.Root invalid={Boolean(error)} disabled={disabled} className={classNames('flex flex-col', className)}>
    <span className={classNames('mb-1.5 flex items-baseline gap-1.5', labelHidden && 'sr-only')}>
      <BaseField.Label className="text-sm font-medium text-ink">{label}</BaseField.Label>
      {required ? (
        <span aria-hidden="true" className="-ml-1 text-sm text-danger">
          *
        </span>
      ) : null}
      {optional ? <span className="text-xs text-ink-3">{optional}</span> : null}
      {aside ? <span className="ml-auto flex items-baseline gap-3">{aside}</span> : null}
    </span>
    <RequiredContext value={required}>{children}</RequiredContext>
    <div aria-live="polite">
      {error ? (
        <BaseField.Error match className="mt-1.5 flex items-start gap-1 text-xs text-danger">
          <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0" />
          {error}
        </BaseField.Error>
      ) : helper ? (
        <BaseField.Description className="mt-1.5 text-xs wrap-anywhere text-ink-3">{helper}</BaseField.Description>
      ) : null}
    </div>
  </BaseField.Root>
)
