import { formatSeconds } from '@quickprism/app/format'
import { Sentence } from '@quickprism/app/sentence'
import { useCountdown } from '@quickprism/app/use-countdown'
import { t } from '@quickprism/client/words'
import { NUMBER_SECONDS } from '@quickprism/contract/sessions'
import { classNames } from '@quickprism/ui/class-names'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { RefreshCw } from 'lucide-react'
import { copy } from './copy.ts'
import type { ShownNumber } from './use-qr-sign-in.ts'

type NumberWaitProps = { shown: ShownNumber; onBrand?: boolean; onNewCode: () => void }

/** How long the phone still asks, and a way out for whoever did not scan. */
export const NumberWait = ({ shown: { secondsLeft, at }, onBrand = false, onNewCode }: NumberWaitProps) => {
  const left = useCountdown(secondsLeft, at)
  return (
    <>
      <p
        data-theme={onBrand ? 'dark' : undefined}
        className={classNames(
          'mt-3 flex h-7 items-center gap-2 rounded-full border px-3 text-xs',
          onBrand ? 'border-on-brand/15 bg-black/30 text-on-brand' : 'border-line text-ink-2',
        )}
      >
        <CountdownRing left={left / NUMBER_SECONDS} size={14} colour="text-success" />
        <span>
          <Sentence
            of={copy.waitingAnswer}
            parts={{ time: <span className="font-mono">{formatSeconds(left)}</span> }}
          />
        </span>
      </p>
      <button
        type="button"
        onClick={onNewCode}
        className={classNames(
          'mt-4 inline-flex h-9 items-center gap-2.5 rounded-md border px-3.5 text-sm font-medium transition-colors pointer-coarse:min-h-11',
          onBrand
            ? 'border-on-brand/25 text-on-brand hovered:border-on-brand/50'
            : 'border-line-strong bg-surface text-ink hovered:bg-hover',
        )}
      >
        <RefreshCw aria-hidden="true" size={15} />
        {t(copy.newCode)}
      </button>
    </>
  )
}
