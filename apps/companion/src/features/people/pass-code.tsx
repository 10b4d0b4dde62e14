import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { people } from '@quickprism/contract/people'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { ErrorState } from '@quickprism/ui/error-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { copy } from './copy.ts'
import { learnSkew, PASS_SECONDS, secondsLeft, unknownSkew } from './pass-clock.ts'
import { PassQr } from './pass-qr.tsx'

type PassCodeProps = {
  pass: Reply<typeof people.pass>
  receivedAt: number
  failing: boolean
  onRenew: () => void
}

const useSecondsLeft = (validUntil: number, receivedAt: number, now: number) => {
  const [known, setKnown] = useState({ skew: unknownSkew, receivedAt: 0 })
  const skew = known.receivedAt === receivedAt ? known.skew : learnSkew(known.skew, { validUntil, receivedAt })
  if (known.receivedAt !== receivedAt) setKnown({ skew, receivedAt })
  return secondsLeft(skew, validUntil, now)
}

export const PassCode = ({ pass, receivedAt, failing, onRenew }: PassCodeProps) => {
  const now = useNow()
  const left = useSecondsLeft(Date.parse(pass.valid_until), receivedAt, now)

  // At its end, and once a second from then on until a new one is here.
  const due = left === 0 ? now : 0
  const renew = useEffectEvent(onRenew)
  useEffect(() => {
    if (due) renew()
  }, [due])

  if (left === 0 && failing) {
    return (
      <ErrorState
        tone="warning"
        title={t(copy.pass.expired)}
        text={t(copy.pass.expiredText)}
        retryLabel={t(copy.pass.retry)}
        onRetry={onRenew}
        className="min-h-96"
      />
    )
  }
  return (
    <>
      <PassQr image={pass.qr_base64} />
      <p className="mt-4 text-sm text-ink-3">{t(copy.pass.quickId)}</p>
      <p className="flex gap-4 font-mono text-[1.625rem] leading-9 tracking-wider text-ink">
        <span>{pass.quickID.slice(0, 4)}</span>
        <span>{pass.quickID.slice(4)}</span>
      </p>
      <p className="mt-2 flex items-center gap-2 text-ink-2">
        <CountdownRing left={left / PASS_SECONDS} size={16} colour="text-accent" />
        {t(copy.pass.newCodeIn, { seconds: left })}
      </p>
    </>
  )
}
