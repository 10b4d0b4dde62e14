import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Spinner } from './spinner.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type VerifyState = 'unverified' | 'verifying' | 'verified'

type VerifyFieldProps = Omit<FieldProps, 'children'> & {
  value: string
  /** Any edit is for the caller to turn back to unverified. */
  onValueChange: (value: string) => void
  state: VerifyState
  /** The value has the right length. */
  complete: boolean
  onVerify: () => void
  verifyLabel?: string
  verifyingLabel?: string
  verifiedLabel?: ReactNode
  input?: Omit<TextInputProps, 'value' | 'defaultValue' | 'onValueChange' | 'mono' | 'trailing'>
}

const Trailing = ({ state, verifiedLabel }: { state: VerifyState; verifiedLabel: ReactNode }) => {
  if (state === 'verifying') return <Spinner className="text-accent" />
  if (state === 'verified') {
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {verifiedLabel}
      </Badge>
    )
  }
  return null
}

/** Mono input with Verify beside it. */
export const VerifyField = ({
  value,
  onValueChange,
  state,
  complete,
  onVerify,
  verifyLabel = 'Verify',
  verifyingLabel = 'Verifying',
  verifiedLabel = 'Verified',
  input,
  ...field
}: VerifyFieldProps) => (
  <Field {...field}>
    <div className="flex gap-2">
      <TextInput
        {...input}
        mono
        value={value}
        onValueChange={onValueChange}
        aria-busy={state === 'verifying' || undefined}
        trailingRoom={state === 'verified' ? 'pr-24' : 'pr-9'}
        trailing={state === 'unverified' ? undefined : <Trailing state={state} verifiedLabel={verifiedLabel} />}
      />
      <Button disabled={!complete || state !== 'unverified'} onClick={onVerify}>
        {verifyLabel}
      </Button>
    </div>
    <span role="status" className="sr-only">
      {state === 'verifying' ? verifyingLabel : state === 'verified' ? verifiedLabel : null}
    </span>
  </Field>
)
