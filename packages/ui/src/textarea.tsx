import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'
import { controlLook } from './text-input-look.tsx'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

export const Textarea = ({ rows = 3, className, value, defaultValue, onValueChange, ...rest }: TextareaProps) => (
  <Field.Control
    aria-required={useAriaRequired()}
    render={<textarea rows={rows} {...rest} />}
    {...(value === undefined ? {} : { value })}
    {...(defaultValue === undefined ? {} : { defaultValue })}
    {...(onValueChange ? { onValueChange: (next: string) => onValueChange(next) } : {})}
    className={classNames(controlLook, 'block resize-y px-3 py-2', className)}
  />
)
