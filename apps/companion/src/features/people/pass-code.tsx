import { t } from '@quickprism/client/words'
import { PASS_SECONDS } from '@quickprism/contract/pass'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { ErrorState } from '@quickprism/ui/error-state'
import { copy } from './copy.ts'
import type { PassKey } from './pass-key.ts'
import { PassQr } from './pass-qr.tsx'
import { PassWaiting } from './pass-waiting.tsx'
import { usePass } from './use-pass.ts'

/** What this phone shows of its pass: made here each minute, with a connection and without. */
export const PassCode = ({ passKey }: { passKey: PassKey }) => {
  const pass = usePass(passKey)
  if (pass === 'wrong clock') {
    return (
      <ErrorState
        tone="warning"
        title={t(copy.pass.wrongClock)}
        text={t(copy.pass.wrongClockText)}
        className="min-h-96"
      />
    )
  }
  if (pass.code === undefined) return <PassWaiting />
  return (
    <>
      <PassQr code={pass.code} />
      <p className="mt-4 text-sm text-ink-3">{t(copy.pass.quickId)}</p>
      <p className="flex gap-4 font-mono text-[1.625rem] leading-9 tracking-wider text-ink">
        <span>{passKey.quickID.slice(0, 4)}</span>
        <span>{passKey.quickID.slice(4)}</span>
      </p>
      <p className="mt-2 flex items-center gap-2 text-ink-2">
        <CountdownRing left={pass.left / PASS_SECONDS} size={16} colour="text-accent" />
        {t(copy.pass.newCodeIn, { seconds: pass.left })}
      </p>
    </>
  )
}
