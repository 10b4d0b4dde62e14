import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { Field } from '@quickprism/ui/field'
import { Wordmark } from '@quickprism/ui/logo'
import { TextInput } from '@quickprism/ui/text-input'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { DocumentTitle } from '../../lib/document-title.tsx'
import { LANDING } from '../../lib/landing.ts'
import { beginSession } from '../../lib/session.ts'
import { useDevelopmentSignIn } from './api.ts'
import { copy } from './copy.ts'

export const SignInScreen = () => {
  const [quickID, setQuickID] = useState('')
  const [missing, setMissing] = useState(false)
  const navigate = useNavigate()
  const signIn = useDevelopmentSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (quickID.trim() === '') return setMissing(true)
    signIn.mutate(
      { body: { quickID } },
      {
        onSuccess: (answer) => {
          beginSession(answer)
          void navigate({ to: LANDING })
        },
      },
    )
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 p-4">
      <DocumentTitle>{copy.title}</DocumentTitle>
      <Wordmark size={26} />
      <Card className="w-full max-w-100 p-6">
        <h1 className="text-2xl font-semibold tracking-[-0.015em]">{t(copy.heading)}</h1>
        <p className="mt-1 text-md text-ink-2">{t(copy.lead)}</p>
        <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
          <Field label={t(copy.quickId)} helper={t(copy.forDevelopment)} error={missing && t(copy.missing)}>
            <TextInput
              mono
              controlSize={44}
              autoFocus
              autoCapitalize="characters"
              autoComplete="username"
              maxLength={10}
              spellCheck={false}
              value={quickID}
              onValueChange={(typed) => {
                setQuickID(typed)
                setMissing(false)
              }}
            />
          </Field>
          <Button type="submit" variant="primary" size={44} busy={signIn.isPending} busyLabel={t(copy.submitting)}>
            {t(copy.submit)}
          </Button>
        </form>
      </Card>
    </main>
  )
}
