import type { ReactNode } from 'react'
import { FormFrame } from '../../lib/contract-form.tsx'
import { copy } from './form-copy.ts'

type UserFormProps = {
  /** Person, scope and what else there is, at the left. */
  children: ReactNode
  roles: ReactNode
  labels: { submit: string; submitting: string }
  /** Why it cannot be sent yet. */
  reason?: string | undefined
  shut?: boolean
  busy: boolean
  changed: boolean
  onSubmit: () => void
  onCancel: () => void
}

/** The frame of both user forms. */
export const UserForm = ({ children, roles, labels, ...rest }: UserFormProps) => (
  <FormFrame {...rest} labels={{ ...labels, cancel: copy.cancel }}>
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {roles}
    </div>
  </FormFrame>
)
