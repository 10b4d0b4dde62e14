import { type FormEvent, useRef, useState } from 'react'

type Texts = Record<string, string>
export type Faults<V extends Texts> = Partial<Record<keyof V, string>>

/** The first complaint about each field, as a shape of the contract makes it. */
export const faultsOf = <V extends Texts>(
  checked:
    | { success: true }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } },
): Faults<V> =>
  checked.success
    ? {}
    : (Object.fromEntries(
        checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed(),
      ) as Faults<V>)

/** Text fields: a fault shows once its field was left, all of them on submit, and the first one gets the focus. */
export const useForm = <V extends Texts>(start: V, check: (values: V) => Faults<V>) => {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<readonly (keyof V)[]>([])
  const faults = check(values)
  const names = Object.keys(start) as (keyof V & string)[]

  const put = (name: keyof V, value: string) => setValues((before) => ({ ...before, [name]: value }))

  return {
    form,
    values,
    put,
    fault: (name: keyof V) => (left.includes(name) ? faults[name] : undefined),
    /** What ties a text input to its value. */
    text: (name: keyof V & string) => ({
      name,
      value: values[name] as string,
      onValueChange: (value: string) => put(name, value),
      onBlur: () => setLeft((before) => [...before, name]),
    }),
    submit: (act: () => void) => (event: FormEvent) => {
      event.preventDefault()
      setLeft(names)
      const first = names.find((name) => faults[name])
      if (!first) return act()
      const control = form.current?.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
    },
  }
}
