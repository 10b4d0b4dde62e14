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
  quickID: string
  onType: (typed: string) => void
  /** With the quickID whose code was sent, whatever was typed since. */
  onSent: (quickID: string) => void
}

/** What is wrong with it, found before anything is sent. */
const faultOf = (quickID: string) => {
  if (quickID === '') return copy.missing
  return isQuickId(quickID, PERSON_ID_LENGTH) ? undefined : copy.mistyped
}

export const QuickIdStep = ({ quickID, onType, onSent }: QuickIdStepProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const sendCode = useSendCode()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sendCode.isPending) return
    const cleaned = bareQuickId(quickID)
    const found = faultOf(cleaned)
    setFault(found)
    onType(cleaned)
    if (found) return input.current?.focus()
    sendCode.mutate({ body: { quickID: cleaned } }, { onSuccess: () => onSent(cleaned) })
  }

  return (
    <>
      <h1 className="text-2xl font-semibold text-ink lg:text-3xl">{t(copy.heading)}</h1>
      <p className="mt-2 text-md text-ink-2">{t(copy.lead)}</p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-5">
        <Field label={t(copy.quickId)} helper={t(copy.quickIdHint)} error={fault && t(fault)}>
          <TextInput
            ref={input}
            mono
            autoFocus
            controlSize={44}
            leading={<IdCard aria-hidden="true" />}
            autoCapitalize="characters"
            autoComplete="username"
            autoCorrect="off"
            spellCheck={false}
            value={quickID}
            onValueChange={(typed) => {
              setFault(undefined)
              onType(typed)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size={44} busy={sendCode.isPending} busyLabel={t(copy.sending)}>
          {t(copy.getOtp)}
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-ink-2">
        <Sentence
          of={copy.newHere}
          parts={{
            link: (
              <Link to={addresses.register} className={`${linkLook} no-underline! pointer-coarse:py-3`}>
                {t(copy.signUp)}
              </Link>
            ),
          }}
        />
      </p>
    </>
  )
}
