import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { OTP_LENGTH, type SignedIn } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { OtpInput } from '@quickprism/ui/otp-input'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useEnter } from './api.ts'
import { copy } from './copy.ts'
import { Resend } from './resend.tsx'

type CodeStepProps = { quickID: string; onBack: () => void; onEntered: (answer: SignedIn) => void }

/** Six boxes for the code that was just sent. A full code is tried by itself; a wrong one clears the boxes. */
export const CodeStep = ({ quickID, onBack, onEntered }: CodeStepProps) => {
  const [code, setCode] = useState('')
  const hint = useId()
  const boxes = useRef<HTMLInputElement>(null)
  const enter = useEnter()
  const wrong = code === '' ? enter.error?.message : undefined

  const startAgain = () => {
    setCode('')
    boxes.current?.focus()
  }
  const tryCode = (otp: string) => {
    if (enter.isPending) return
    enter.mutate({ body: { quickID, otp, app: 'companion' } }, { onSuccess: onEntered, onError: startAgain })
  }

  return (
    <>
      <Button
        variant="ghost"
        size={44}
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
        className="-mt-3 -ml-4 self-start"
      >
        {t(copy.code.back)}
      </Button>
      <h1 className="mt-3 text-2xl font-semibold text-ink">{t(copy.code.heading)}</h1>
      <p className="mt-1.5 mb-6 text-lg text-ink-2">
        <Sentence of={copy.code.lead} parts={{ quickID: <span className="font-mono text-ink">{quickID}</span> }} />
      </p>
      <OtpInput
        ref={boxes}
        name={t(copy.code.name, { count: OTP_LENGTH })}
        value={code}
        onChange={setCode}
        onComplete={tryCode}
        invalid={wrong !== undefined}
        describedBy={hint}
        autoFocus
      />
      <p id={hint} className="mt-2.5 flex items-start gap-1.5 text-sm text-ink-3">
        {wrong !== undefined && <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-danger" />}
        <span className={wrong === undefined ? '' : 'text-danger'}>
          {t(wrong ?? (enter.isPending ? copy.code.verifying : copy.code.helper))}
        </span>
      </p>
      <Resend quickID={quickID} onResent={startAgain} />
    </>
  )
}
