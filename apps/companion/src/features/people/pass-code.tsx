import { t } from '@quickprism/client/words'
import { PASS_SECONDS } from '@quickprism/contract/pass'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { ErrorState } from '@quickprism/ui/error-state'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { copy } from './copy.ts'
import type { Picture } from './draw-qr.ts'
import type { PassKey } from './pass-key.ts'
import { PassQr } from './pass-qr.tsx'
import { PassWaiting } from './pass-waiting.tsx'
import { usePass } from './use-pass.ts'

/** What this phone shows of its pass: made here each minute, with a connection and without. */
export const PassCode = ({ passKey, compact }: { passKey: PassKey; compact: boolean }) => {
  const pass = usePass(passKey)
  const [isOpened, setOpened] = useState(false)
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
  if (pass.picture === undefined) return <PassWaiting />
  if (compact && !isOpened)
    return <SmallPass picture={pass.picture} quickID={passKey.quickID} onOpen={() => setOpened(true)} />
  return (
    <>
      <PassQr picture={pass.picture} />
      <p className="mt-4 text-sm text-ink-3">{t(copy.pass.quickId)}</p>
      <QuickId quickID={passKey.quickID} className="gap-4 text-[1.625rem] leading-9 tracking-wider" />
      <p className="mt-2 flex items-center gap-2 text-ink-2">
        <CountdownRing left={pass.left / PASS_SECONDS} size={16} colour="text-accent" />
        {t(copy.pass.newCodeIn, { seconds: pass.left })}
      </p>
    </>
  )
}

const QuickId = ({ quickID, className }: { quickID: string; className: string }) => (
  <span className={`flex font-mono text-ink ${className}`}>
    <span>{quickID.slice(0, 4)}</span>
    <span>{quickID.slice(4)}</span>
  </span>
)

type SmallPassProps = { picture: Picture; quickID: string; onOpen: () => void }

/** Where something else is to be seen first; full size on a tap. */
const SmallPass = ({ picture, quickID, onOpen }: SmallPassProps) => (
  <button type="button" onClick={onOpen} className="flex w-full items-center gap-4 px-4 text-left">
    <PassQr picture={picture} size="small" />
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="text-sm text-ink-3">{t(copy.pass.quickId)}</span>
      <QuickId quickID={quickID} className="gap-3 text-lg tracking-wider" />
      <span className="mt-1 flex items-center gap-1.5 text-sm font-medium text-success">
        <CircleCheck aria-hidden="true" size={16} />
        {t(copy.pass.worksOffline)}
      </span>
      <span className="text-sm text-ink-2">{t(copy.pass.fullSize)}</span>
    </span>
  </button>
)
