import { t } from '@quickprism/client/words'
import { OfflineBar } from '@quickprism/ui/notice-bar'
import { useQueryClient } from '@tanstack/react-query'
import { deviceZone, formatTime } from './format.tsx'
import { useOnline } from './use-online.tsx'

/** While there is no connection, says from when the things on the screen are. */
export const OfflineNotice = () => {
  const online = useOnline()
  const cache = useQueryClient().getQueryCache()
  if (online) return null
  const loadedAt = Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt))
  return (
    <OfflineBar>
      {loadedAt > 0
        ? t('You are offline. Showing what was loaded at {{time}}.', { time: formatTime(loadedAt, deviceZone()) })
        : t('You are offline.')}
    </OfflineBar>
  )
}
