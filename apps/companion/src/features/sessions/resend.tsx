import { formatSeconds } from '@quickprism/app/format'
import { type CodeStepProps, useResend } from '@quickprism/app/use-code'
import { t } from '@quickprism/client/words'
import { RESEND_SECONDS } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { copy } from './copy.ts'

type ResendProps = Pick<CodeStepProps, 'sentAt' | 'resend'> & { onResent: () => void }

/** Offers another code once the wait is over. */
export const Resend = ({ sentAt, resend, onResent }: ResendProps) => {
  const { left, busy, again } = useResend(sentAt, resend, onResent)
  return (
    <div className="mt-4 flex min-h-11 items-center justify-between text-ink-2">
      <span>{t(copy.code.missed)}</span>
      {left > 0 ? (
        <span className="flex items-center gap-2 text-ink-3">
          <CountdownRing left={left / RESEND_SECONDS} size={16} colour="text-accent" />
          {t(copy.code.resendIn)}
          <span className="font-mono text-ink">{formatSeconds(left)}</span>
        </span>
      ) : (
        <Button variant="ghost" size={44} busy={busy} onClick={() => void again()} className="-mr-4 text-accent">
          {t(copy.code.resend)}
        </Button>
      )}
      {/* Said twice only: that there is a wait, and that it is over. */}
      <span role="status" className="sr-only">
        {left > 0 ? t(copy.code.wait, { seconds: RESEND_SECONDS }) : t(copy.code.waited)}
      </span>
    </div>
  )
}
