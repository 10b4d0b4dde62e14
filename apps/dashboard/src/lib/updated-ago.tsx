import { useNow } from '@quickprism/app/use-now'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { ownWords } from './failed-in-place.tsx'

const ago = (seconds: number) =>
  seconds < 60
    ? t('Updated {{seconds}} s ago', { seconds })
    : t('Updated {{minutes}} min ago', { minutes: Math.floor(seconds / 60) })

const useAgo = (at: number) => ago(Math.max(0, Math.floor((useNow() - at) / 1000)))

/** When a list that refreshes by itself was last loaded; nothing before the first time. */
export const UpdatedAgo = ({ at }: { at: number }) => {
  const words = useAgo(at)
  if (at === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-3 md:min-h-9">
      <RefreshCw aria-hidden="true" size={13} />
      {words}
    </span>
  )
}

type FreshnessProps = { of: { data: unknown; error: CallFailed | null; dataUpdatedAt: number } }

/** In the head of a list that refreshes by itself: how old it is, and where it could not be loaded again, that too. */
export const Freshness = ({ of: { data, error, dataUpdatedAt } }: FreshnessProps) =>
  error && data !== undefined ? (
    <span className="text-xs">
      <StaleNote failure={error} at={dataUpdatedAt} />
    </span>
  ) : (
    <UpdatedAgo at={dataUpdatedAt} />
  )

type StaleNoteProps = {
  failure: CallFailed
  at: number
  /** Instead of the endpoint's words, where they speak of a larger list. */
  title?: string
}

/** Beside what is still shown after it could not be loaded again: that it failed, and how old it is. */
export const StaleNote = ({ failure, at, title }: StaleNoteProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-1.5 text-warning">
    <TriangleAlert aria-hidden="true" size={13} />
    {/* Said once; the age that follows changes every second. */}
    <span role="status">{(title ? t(title) : ownWords(failure)).replace(/\.$/, '')}.</span>
    <span>{useAgo(at)}</span>
  </span>
)
