import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { Spinner } from '@quickprism/ui/spinner'
import { TriangleAlert } from 'lucide-react'
import { copy } from './copy.ts'
import type { Waiting } from './use-sending.ts'

type WaitingRowsProps = {
  waiting: readonly Waiting[]
  onAgain: (entry: Waiting) => void
  onDrop: (nonce: string) => void
}

/** Whoever was written down and has not reached the server: they are in the list at once, and it says so. */
export const WaitingRows = ({ waiting, onAgain, onDrop }: WaitingRowsProps) => (
  <div role="status">
    {waiting.map((entry) => (
      <div
        key={entry.nonce}
        className="flex min-h-16 items-center gap-3 border-b border-line bg-surface-2 px-4 py-2 md:max-xl:min-h-15"
      >
        <Avatar name={entry.called} size={38} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium text-ink">
            <bdi className="truncate">{entry.called}</bdi>
            {entry.along > 0 ? (
              <span className="text-xs text-ink-2">{t(copy.group, { count: entry.along })}</span>
            ) : null}
          </p>
          {entry.isStuck ? (
            <p className="flex items-center gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden="true" size={14} />
              {t(copy.notSent)}
            </p>
          ) : (
            <p className="flex items-center gap-1.5 text-sm text-ink-2">
              <Spinner />
              {t(copy.sending)}
            </p>
          )}
        </div>
        {entry.isStuck ? (
          <>
            <Button size={44} variant="ghost" onClick={() => onDrop(entry.nonce)}>
              {t(copy.drop)}
            </Button>
            <Button size={44} onClick={() => onAgain(entry)}>
              {t(copy.tryAgain)}
            </Button>
          </>
        ) : null}
      </div>
    ))}
  </div>
)
