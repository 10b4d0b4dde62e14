import { t } from '@quickprism/client/words'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'

const ago = (seconds: number) =>
  seconds < 60
    ? t('Updated {{seconds}} s ago', { seconds })
    : t('Updated {{minutes}} min ago', { minutes: Math.floor(seconds / 60) })

/** When a list that refreshes by itself was last loaded; nothing before the first time. */
export const UpdatedAgo = ({ at }: { at: number }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (at === 0) return null
  return (
    <span className="inline-flex min-h-9 items-center gap-1.5 text-xs text-ink-3">
      <RefreshCw aria-hidden="true" size={13} />
      {ago(Math.max(0, Math.floor((now - at) / 1000)))}
    </span>
  )
}
