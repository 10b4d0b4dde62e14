import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ProgressBar } from '@quickprism/ui/progress-bar'
import { CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { copy } from './copy.ts'
import type { Progress } from './use-taking.ts'

type TakingProgressProps = {
  progress: Progress
  onCancel: () => void
  /** What began it. */
  startedBy: RefObject<HTMLButtonElement | null>
}

const inWords = ({ rows, making }: Progress) => {
  if (making) return t(copy.making)
  return rows === undefined ? t(copy.asking) : tCount(rows, copy.coming, { rows: formatNumber(rows) })
}

/** How far a report is on its way home, and how to take that back. */
export const TakingProgress = ({ progress, onCancel, startedBy }: TakingProgressProps) => (
  <div className="mt-4 flex items-center gap-3">
    <ProgressBar label={inWords(progress)} done={progress.done} className="flex-1" />
    <Button
      size={32}
      onClick={() => {
        onCancel()
        // The button goes; whoever came by keyboard goes on from where it began.
        requestAnimationFrame(() => startedBy.current?.focus())
      }}
    >
      {t(copy.cancel)}
    </Button>
  </div>
)

/** Stays after the notice of why it failed has gone. */
export const NotArrived = ({ again }: { again: () => void }) => (
  <div className="mt-4 flex items-center gap-3">
    <CircleAlert aria-hidden="true" size={16} className="shrink-0 text-danger" />
    <span className="flex-1 text-sm text-ink-2">{t(copy.notArrived)}</span>
    <Button size={32} onClick={again}>
      {t(copy.tryAgain)}
    </Button>
  </div>
)
