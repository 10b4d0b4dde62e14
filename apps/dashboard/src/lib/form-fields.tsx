import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { Select, type SelectOption } from '@quickprism/ui/select'
import { TextInput, type TextInputProps } from '@quickprism/ui/text-input'
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type UseFormSetError,
  useController,
} from 'react-hook-form'

type Text = string | undefined
type Named<V extends FieldValues, Ready> = {
  control: Control<V, unknown, Ready>
  name: FieldPathByValue<V, Text>
  label: string
}

type Told = {
  required?: boolean
  /** The word after the label of a field that may stay empty. */
  optional?: string
  helper?: string
  className?: string
}

type FormTextProps<V extends FieldValues, Ready> = Named<V, Ready> &
  Told & {
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
  ...told
}: FormTextProps<V, Ready>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={saidBy(fieldState.error)} {...told}>
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
  Told & { options: SelectOption[]; placeholder: string }

export const FormSelect = <V extends FieldValues, Ready>({
  control,
  name,
  label,
  options,
  placeholder,
  ...told
}: FormSelectProps<V, Ready>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={saidBy(fieldState.error)} {...told}>
      <Select
        name={name}
        options={options}
        placeholder={placeholder}
        value={field.value || null}
        onChange={field.onChange}
        onClosed={field.onBlur}
      />
    </Field>
  )
}

/** After a submit that was refused, the keyboard goes to the first field that needs attention. */
export const focusFirstFault = (form: HTMLElement | null) =>
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')?.focus(),
  )

/** Puts what the server found wrong beside its fields. */
export const tellFaults = <V extends FieldValues>(
  { failure }: CallFailed,
  setError: UseFormSetError<V>,
  form: HTMLElement | null,
) => {
  for (const [path, message] of Object.entries(failure.fields ?? {})) setError(path as FieldPath<V>, { message })
  focusFirstFault(form)
}

export const digitsOnly = (most: number) => (typed: string) => typed.replace(/\D/g, '').slice(0, most)
