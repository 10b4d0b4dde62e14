import { formatSeconds } from '@quickprism/app/format'
import { type CodeStepProps, useCode, useResend } from '@quickprism/app/use-code'
import { t } from '@quickprism/client/words'
import { OTP_LENGTH, RESEND_SECONDS } from '@quickprism/contract/sessions'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { linkLook } from '@quickprism/ui/link-look'
import { OtpInput } from '@quickprism/ui/otp-input'
import { Spinner } from '@quickprism/ui/spinner'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useId } from 'react'

/** Six boxes for the code that was just sent. A full code is tried by itself; a wrong one clears the boxes. */
export const CodeStep = ({ sentTo, sentAt, onBack, verify, resend }: CodeStepProps) => {
  const hint = useId()
  const { boxes, code, wrong, busy, isRight, type, tryCode, startAgain } = useCode(verify)

  if (isRight)
    return (
      <p role="status" className="flex items-center gap-3 text-lg text-ink-2">
        <Spinner size={24} />
        {t('Signing in…')}
      </p>
    )

  return (
    <>
      <button
        type="button"
        onClick={onBack}
        className="-ml-1 inline-flex min-h-8 items-center gap-2 rounded-sm pr-2 text-sm font-medium text-ink-2 hovered:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" size={16} />
        {t('Back')}
      </button>
      <h1 className="mt-2.5 text-2xl font-semibold text-ink lg:text-3xl">{t('Enter the 6-digit code')}</h1>
      <p className="mt-2 text-md text-ink-2">{sentTo}</p>
      <div className="mt-7" aria-busy={busy}>
        <OtpInput
          ref={boxes}
          autoFocus
          name={t('One-time code of {{count}} digits', { count: OTP_LENGTH })}
          value={code}
          onChange={type}
          onComplete={(full) => void tryCode(full)}
          invalid={wrong !== undefined}
          describedBy={hint}
        />
        <p id={hint} aria-live="polite" className="mt-2.5 flex items-start gap-1 text-xs text-ink-3">
          {wrong !== undefined && <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0 text-danger" />}
          <span className={wrong === undefined ? '' : 'text-danger'}>
            {wrong ??
              (busy
                ? t('Verifying...')
                : t('The code is checked as soon as you enter all six digits. You can paste it.'))}
          </span>
        </p>
      </div>
      {/* Another code starts another wait. */}
      <Resend key={sentAt} sentAt={sentAt} resend={resend} onResent={startAgain} />
    </>
  )
}

type ResendProps = Pick<CodeStepProps, 'sentAt' | 'resend'> & { onResent: () => void }

const Resend = ({ sentAt, resend, onResent }: ResendProps) => {
  const { left, busy, again } = useResend(sentAt, resend, onResent)

  return (
    <div className="mt-6 flex min-h-6 items-center justify-between gap-4 text-sm">
      <p className="text-ink-2">{t("Didn't get it?")}</p>
      {left > 0 ? (
        <p className="flex items-center gap-2 text-ink-3">
          <CountdownRing left={left / RESEND_SECONDS} size={16} colour="text-accent" />
          {t('Resend in')}
          <span className="font-mono text-ink">{formatSeconds(left)}</span>
        </p>
      ) : (
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => void again()}
          className={`${linkLook} min-h-6 pointer-coarse:min-h-11`}
        >
          {t('Resend')}
        </button>
      )}
      {/* Said twice only: that there is a wait, and that it is over. */}
      <span role="status" className="sr-only">
        {left > 0
          ? t('You can ask for another code in {{seconds}} seconds.', { seconds: RESEND_SECONDS })
          : t('You can ask for another code now.')}
      </span>
    </div>
  )
}
