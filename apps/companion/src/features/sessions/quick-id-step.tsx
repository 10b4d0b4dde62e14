import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { bareQuickId, isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { TextInput } from '@quickprism/ui/text-input'
import { Link } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { useSendCode } from './api.ts'
import { copy } from './copy.ts'

type QuickIdStepProps = {
  value: string
  onChange: (quickID: string) => void
  /** With the quickID whose code was sent, whatever was typed since. */
  onSent: (quickID: string) => void
  /** Where they are on their way to. */
  to: string | undefined
}

const problemOf = (quickID: string) => {
  if (quickID === '') return copy.signIn.missing
  return isQuickId(quickID, PERSON_ID_LENGTH) ? undefined : copy.signIn.mistyped
}

export const QuickIdStep = ({ value, onChange, onSent, to }: QuickIdStepProps) => {
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const send = useSendCode()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    // The pass shows it in two groups, and people copy what they see.
    const quickID = bareQuickId(value)
    const found = problemOf(quickID)
    setProblem(found)
    if (found) return input.current?.focus()
    onChange(quickID)
    send.mutate({ body: { quickID } }, { onSuccess: () => onSent(quickID) })
  }

  return (
    <>
      <h1 className="text-2xl font-semibold text-ink">{t(copy.signIn.heading)}</h1>
      <p className="mt-1.5 text-lg text-ink-2">{t(copy.signIn.lead)}</p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-6">
        <Field
          label={t(copy.signIn.quickId)}
          helper={t(copy.signIn.helper)}
          error={problem === undefined ? undefined : t(problem)}
        >
          <TextInput
            ref={input}
            mono
            controlSize={44}
            leading={<IdCard aria-hidden="true" />}
            autoCapitalize="characters"
            autoComplete="username"
            autoFocus
            maxLength={12}
            spellCheck={false}
            value={value}
            onValueChange={(typed) => {
              onChange(typed)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size={52}
          busy={send.isPending}
          busyLabel={t(copy.signIn.sending)}
          className="w-full"
        >
          {t(copy.signIn.send)}
        </Button>
      </form>
      <p className="mt-3 flex min-h-11 items-center justify-center gap-1 text-ink-2">
        <Sentence
          of={copy.signIn.newHere}
          parts={{
            link: (
              <Link
                to={addresses.signUp}
                search={to === undefined ? {} : { to }}
                className={`${linkLook} py-3 no-underline!`}
              >
                {t(copy.signIn.register)}
              </Link>
            ),
          }}
        />
      </p>
    </>
  )
}
