import { keepStream } from '@quickprism/client/kept-stream'
import { live } from '@quickprism/contract/live'
import { session } from '../../lib/session.ts'

/**
 * While the app is seen, a stream says at once when an alert begins, changes or ends; also after a pause in it, during
 * which that may have happened. Without the stream the app asks by itself.
 */
export const followAlerts = (askAgain: () => void, over: AbortSignal) => {
  let leave: (() => void) | undefined
  let isFirst = true
  const hear = ({ event }: { event: string }) => {
    if (event === 'sos' || (event === 'ready' && !isFirst)) askAgain()
    if (event === 'ready') isFirst = false
  }
  const follow = () => {
    leave?.()
    const isSeen = document.visibilityState !== 'hidden' && !over.aborted
    leave = isSeen ? keepStream({ session, address: live.ofPerson.path, hear }) : undefined
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal: over })
  over.addEventListener('abort', follow)
}
