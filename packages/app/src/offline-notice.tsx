import { t } from '@quickprism/client/words'
import { OfflineBar } from '@quickprism/ui/notice-bar'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { dayAt, deviceZone, formatDateTime, formatTime } from './format.tsx'
import { useOnline } from './use-online.tsx'

const offline = {
  bare: 'You are offline.',
  since: 'You are offline. Showing what was loaded at {{time}}.',
}
const unreached = {
  bare: '{{product}} cannot be reached.',
  since: '{{product}} cannot be reached. Showing what was loaded at {{time}}.',
}

/** What a device keeps itself is asked for in the same way, under names that are no address. */
const isFromServer = ({ queryKey }: Query) =>
  queryKey.some((part) => typeof part === 'string' && part.startsWith('/api/'))

const formatMoment = (instant: number, zone = deviceZone()) =>
  dayAt(instant, zone) === dayAt(Date.now(), zone) ? formatTime(instant, zone) : formatDateTime(instant, zone)

/** While there is no connection, or no server at its other end, says from when the things on the screen are. */
export const OfflineNotice = ({ isReached = true }: { isReached?: boolean }) => {
  const online = useOnline()
  const cache = useQueryClient().getQueryCache()
  if (online && isReached) return null
  const words = online ? unreached : offline
  const loadedAt = Math.max(0, ...cache.findAll({ predicate: isFromServer }).map(({ state }) => state.dataUpdatedAt))
  return (
    <OfflineBar {...(online ? { icon: CloudOff } : {})}>
      {loadedAt > 0 ? t(words.since, { time: formatMoment(loadedAt) }) : t(words.bare)}
    </OfflineBar>
  )
}
