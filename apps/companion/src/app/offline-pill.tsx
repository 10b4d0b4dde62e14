import { useOnline } from '@quickprism/app/use-online'
import { t } from '@quickprism/client/words'
import { useRouteContext } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import type { resumeSession } from '../lib/session.ts'

/** Says in the head that there is no network, or that the server was not reached when the app opened. */
export const OfflinePill = () => {
  const online = useOnline()
  const { isReached = true }: Partial<Awaited<ReturnType<typeof resumeSession>>> = useRouteContext({ strict: false })
  if (online && isReached) return null
  return (
    <p
      role="status"
      className="flex h-8 items-center gap-1.5 rounded-full border border-warning-line bg-warning-subtle px-3 text-sm font-medium text-warning"
    >
      <WifiOff aria-hidden="true" size={16} />
      {t('Offline')}
    </p>
  )
}
