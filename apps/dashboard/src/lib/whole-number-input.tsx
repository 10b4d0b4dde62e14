import { TextInput, type TextInputProps } from '@quickprism/ui/text-input'
import { useState } from 'react'

type WholeNumberInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onValueChange' | 'onBlur' | 'onKeyDown'
> & {
  value: number
  /** When the box is left, or on Enter. */
  onCommit: (value: number) => void
}

/** The typed alternative to something that is dragged: it follows the dragging, and leads it once it is left. */
export const WholeNumberInput = ({ value, onCommit, ...rest }: WholeNumberInputProps) => {
  const [draft, setDraft] = useState<string>()

  const commit = () => {
    if (draft !== undefined && draft !== '') onCommit(Number(draft))
    setDraft(undefined)
  }

  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={draft ?? String(value)}
      onValueChange={(typed) => setDraft(typed.replace(/\D/g, ''))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}
