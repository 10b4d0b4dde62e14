import { CircleCheck } from 'lucide-react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Spinner } from './spinner.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { useUiWords } from './words.tsx'

export type VerifyState = 'unverified' | 'verifying' | 'verified'

type VerifyFieldProps = Omit<FieldProps, 'children'> & {
  value: string
  /** Any edit is for the caller to turn back to unverified. */
  onValueChange: (value: string) => void
  state: VerifyState
  /** The value has the right length. */
  complete: boolean
  onVerify: () => void
  input?: Omit<TextInputProps, 'value' | 'defaultValue' | 'onValueChange' | 'mono' | 'trailing'>
}

const Trailing = ({ state }: { state: VerifyState }) => {
  const words = useUiWords()
  if (state === 'verifying') return <Spinner className="text-accent" />
  if (state === 'verified') {
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {words.verified}
      </Badge>
    )
  }
  return null
}

/** Mono input with Verify beside it. */
export const VerifyField = ({ value, onValueChange, state, complete, onVerify, input, ...field }: VerifyFieldProps) => {
  const words = useUiWords()
  return (
    <Field {...field}>
      <div className="flex gap-2">
        <TextInput
          {...input}
          mono
          value={value}
          onValueChange={onValueChange}
          aria-busy={state === 'verifying' || undefined}
          trailingRoom={state === 'verified' ? 'pr-24' : 'pr-9'}
          trailing={state === 'unverified' ? undefined : <Trailing state={state} />}
        />
        <Button
          disabled={!complete || state !== 'unverified'}
          onClick={onVerify}
          // On a phone the badge and the whole value need its room, and there is nothing to press.
          className={state === 'verified' ? 'max-sm:hidden' : undefined}
        >
          {words.verify}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {state === 'verifying' ? words.verifying : state === 'verified' ? words.verified : null}
      </span>
    </Field>
  )
}
