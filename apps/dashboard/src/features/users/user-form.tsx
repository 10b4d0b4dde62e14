import { t } from '@quickprism/client/words'
import { ActionBar } from '@quickprism/ui/action-bar'
import { Button } from '@quickprism/ui/button'
import type { KeyboardEvent, ReactNode } from 'react'
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
  onSubmit: () => void
  onCancel: () => void
}

/** The frame of both user forms. Enter sends from any text field, and says what is missing where the button is shut. */
export const UserForm = ({
  children,
  roles,
  labels,
  reason,
  shut = false,
  busy,
  onSubmit,
  onCancel,
}: UserFormProps) => {
  const submit = () => {
    if (!busy) onSubmit()
  }

  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (!(target instanceof HTMLInputElement) || target.getAttribute('role') === 'combobox') return
    event.preventDefault()
    submit()
  }

  return (
    <form
      noValidate
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      // At least as high as the window leaves room for, so that the bar stands on the footer.
      className="flex flex-col lg:min-h-[calc(100dvh-var(--qp-topbar-h)-var(--qp-footer-h)-8.5rem)] [&_:is(input,button)]:scroll-mb-28"
    >
      <div className="mb-6 grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {roles}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-6 md:-mx-7 lg:bottom-(--qp-footer-h)">
        <ActionBar reason={reason}>
          <Button onClick={onCancel} disabled={busy}>
            {t(copy.cancel)}
          </Button>
          <Button type="submit" variant="primary" disabled={shut} busy={busy} busyLabel={t(labels.submitting)}>
            {t(labels.submit)}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
