import { useAct } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { bareMobile } from '@quickprism/contract/mobile'
import { type ContactKind, TypedContact } from '@quickprism/contract/own-contacts'
import { people } from '@quickprism/contract/people'
import { OTP_LENGTH } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { OtpInput } from '@quickprism/ui/otp-input'
import { TextInput } from '@quickprism/ui/text-input'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { focusUnlessTyping } from '../focus-unless-typing.tsx'
import { formatSeconds } from '../format.tsx'
import { Sentence } from '../sentence.tsx'
import { useCode, useResend } from '../use-code.tsx'
import { copy } from './copy.tsx'

type ConfirmContactProps = {
  kind: ContactKind
  /** What is to be confirmed; without it, it is typed first. */
  known: string | null
  onClose: () => void
}

/** Types a contact where there is none yet, sends a code to it, and takes that code. */
export const ConfirmContact = ({ kind, known, onClose }: ConfirmContactProps) => {
  const send = useAct(people.sendContactCode, { refreshes: [people.me] })
  const confirm = useAct(people.confirmContact, { refreshes: [people.me], showsFailure: () => true })
  const [typed, setTyped] = useState(known ?? '')
  const [sent, setSent] = useState<{ value: string; at: number }>()
  const sendTo = async (value: string) => {
    await send.mutateAsync({ body: { contact: kind, value } })
    setSent({ value, at: Date.now() })
  }
  if (sent) {
    return (
      <CodeOfContact
        kind={kind}
        sent={sent}
        verify={async (otp) => {
          await confirm.mutateAsync({ body: { contact: kind, otp } })
          onClose()
        }}
        resend={() => sendTo(sent.value)}
        onClose={onClose}
      />
    )
  }
  return (
    <TypeContact
      kind={kind}
      typed={typed}
      onType={setTyped}
      busy={send.isPending}
      // A failure has its notice by then, and the form stays as it is.
      onSend={(value) => void sendTo(value).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

type TypeContactProps = {
  kind: ContactKind
  typed: string
  onType: (typed: string) => void
  busy: boolean
  onSend: (value: string) => void
  onClose: () => void
}

const TypeContact = ({ kind, typed, onType, busy, onSend, onClose }: TypeContactProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const value = kind === 'mobile' ? bareMobile(typed) : typed.trim()
  const wrong = TypedContact.safeParse({ contact: kind, value }).error?.issues[0]?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) input.current?.focus()
    else if (!busy) onSend(value)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t(copy[kind].label)} required error={tried && wrong && t(wrong)}>
        <TextInput
          ref={input}
          controlSize={44}
          value={typed}
          onValueChange={onType}
          {...(kind === 'email'
            ? { type: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: 254 }
            : { type: 'tel', autoComplete: 'tel', maxLength: 20, mono: true })}
        />
      </Field>
      <div className="flex gap-3">
        <Button size={44} className="flex-1" onClick={onClose}>
          {t(copy.cancel)}
        </Button>
        <Button type="submit" variant="primary" size={44} className="flex-1" busy={busy} busyLabel={t(copy.sending)}>
          {t(copy.send)}
        </Button>
      </div>
    </form>
  )
}

type CodeOfContactProps = {
  kind: ContactKind
  sent: { value: string; at: number }
  verify: (code: string) => Promise<void>
  resend: () => Promise<void>
  onClose: () => void
}

const CodeOfContact = ({ kind, sent, verify, resend, onClose }: CodeOfContactProps) => {
  const hint = useId()
  const { boxes, code, wrong, busy, type, tryCode, startAgain } = useCode(verify)
  const again = useResend(sent.at, resend, startAgain)
  useEffect(() => focusUnlessTyping(boxes.current), [boxes])
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words text-ink-2">
        <Sentence of={copy[kind].sentTo} parts={{ contact: <span className="text-ink">{sent.value}</span> }} />
      </p>
      <OtpInput
        ref={boxes}
        name={t(copy.code, { count: OTP_LENGTH })}
        value={code}
        onChange={type}
        onComplete={(full) => void tryCode(full)}
        invalid={wrong !== undefined}
        describedBy={hint}
      />
      <p id={hint} aria-live="polite" className="flex items-start gap-1.5 text-sm text-ink-3">
        {wrong !== undefined && <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-danger" />}
        <span className={wrong === undefined ? '' : 'text-danger'}>
          {t(wrong ?? (busy ? copy.verifying : copy.codeHint))}
        </span>
      </p>
      <div className="flex items-center gap-3">
        <Button size={44} className="flex-1" onClick={onClose}>
          {t(copy.cancel)}
        </Button>
        <Button
          size={44}
          className="flex-1"
          disabled={again.left > 0}
          busy={again.busy}
          busyLabel={t(copy.sending)}
          onClick={() => void again.again()}
        >
          {again.left > 0 ? t(copy.resendIn, { time: formatSeconds(again.left) }) : t(copy.resend)}
        </Button>
      </div>
    </div>
  )
}
