import { useOnline } from '@quickprism/app/use-online'
import { t } from '@quickprism/client/words'
import { CloudOff, WifiOff } from 'lucide-react'
import { useIsReached } from './use-is-reached.ts'

/** Says in the head that there is no network, or that there is one and the server did not answer. */
export const OfflinePill = () => {
  const online = useOnline()
  const isReached = useIsReached()
  if (online && isReached) return null
  const Icon = online ? CloudOff : WifiOff
  return (
    <p
      role="status"
      className="flex h-8 items-center gap-1.5 rounded-full border border-warning-line bg-warning-subtle px-3 text-sm font-medium whitespace-nowrap text-warning"
    >
      <Icon aria-hidden="true" size={16} />
      {online ? t('No answer') : t('Offline')}
    </p>
  )
}
