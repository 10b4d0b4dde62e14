import { type CodeStepProps, useCode } from '@quickprism/app/use-code'
import { t } from '@quickprism/client/words'
import { OTP_LENGTH } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { OtpInput } from '@quickprism/ui/otp-input'
import { Spinner } from '@quickprism/ui/spinner'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { copy } from './copy.ts'
import { Resend } from './resend.tsx'

/** Six boxes for the code that was just sent. A full code is tried by itself; a wrong one clears the boxes. */
export const CodeStep = ({ sentTo, sentAt, onBack, verify, resend }: CodeStepProps) => {
  const hint = useId()
  const { boxes, code, wrong, busy, isRight, type, tryCode, startAgain } = useCode(verify)

  if (isRight)
    return (
      <p role="status" className="flex items-center gap-3 text-lg text-ink-2">
        <Spinner size={24} />
        {t(copy.code.signingIn)}
      </p>
    )

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
      <p className="mt-1.5 mb-6 text-lg break-words text-ink-2">{sentTo}</p>
      <OtpInput
        ref={boxes}
        name={t(copy.code.name, { count: OTP_LENGTH })}
        value={code}
        onChange={type}
        onComplete={(full) => void tryCode(full)}
        invalid={wrong !== undefined}
        describedBy={hint}
        autoFocus
      />
      <p id={hint} aria-live="polite" className="mt-2.5 flex items-start gap-1.5 text-sm text-ink-3">
        {wrong !== undefined && <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-danger" />}
        <span className={wrong === undefined ? '' : 'text-danger'}>
          {t(wrong ?? (busy ? copy.code.verifying : copy.code.helper))}
        </span>
      </p>
      {/* Another code starts another wait. */}
      <Resend key={sentAt} sentAt={sentAt} resend={resend} onResent={startAgain} />
    </>
  )
}
