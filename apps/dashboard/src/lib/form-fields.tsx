import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { Select, type SelectOption } from '@quickprism/ui/select'
import { TextInput, type TextInputProps } from '@quickprism/ui/text-input'
import type { ComponentProps } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'

type Text = string | undefined
type Named<V extends FieldValues, Ready> = {
  control: Control<V, unknown, Ready>
  name: FieldPathByValue<V, Text>
  label: string
}

type Labelling = {
  required?: boolean
  /** The word after the label of a field that may stay empty. */
  optional?: string
  helper?: string
  className?: string
}

type FormTextProps<V extends FieldValues, Ready> = Named<V, Ready> &
  Labelling & {
    /** What is kept of the typed text. */
    clean?: (typed: string) => string
    input?: Omit<TextInputProps, 'value' | 'defaultValue' | 'onValueChange' | 'onBlur' | 'name'>
  }

const saidBy = (error: { message?: string | undefined } | undefined) => (error?.message ? t(error.message) : undefined)

/** A text field of a form that is checked by a shape of the contract. */
export const FormText = <V extends FieldValues, Ready>({
  control,
  name,
  label,
  clean,
  input,
  ...labelling
}: FormTextProps<V, Ready>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={saidBy(fieldState.error)} {...labelling}>
      <TextInput
        {...input}
        name={name}
        value={field.value ?? ''}
        onValueChange={(typed) => field.onChange(clean ? clean(typed) : typed)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

type FormSelectProps<V extends FieldValues, Ready> = Named<V, Ready> &
  Labelling & {
    options: SelectOption[]
    placeholder?: string
    controlSize?: NonNullable<ComponentProps<typeof Select>['controlSize']>
  }

export const FormSelect = <V extends FieldValues, Ready>({
  control,
  name,
  label,
  options,
  placeholder = '',
  controlSize = 36,
  ...labelling
}: FormSelectProps<V, Ready>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={saidBy(fieldState.error)} {...labelling}>
      <Select
        name={name}
        options={options}
        placeholder={placeholder}
        controlSize={controlSize}
        value={field.value || null}
        onChange={field.onChange}
        onClosed={field.onBlur}
      />
    </Field>
  )
}

export const digitsOnly = (most: number) => (typed: string) => typed.replace(/\D/g, '').slice(0, most)
