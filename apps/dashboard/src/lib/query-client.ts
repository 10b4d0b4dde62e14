import { createQueryClient } from '@quickprism/app/query-client'
import { CallFailed } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import type { Notice } from '@quickprism/contract/endpoint'
import { focusManager, type QueryClient } from '@tanstack/react-query'

/** A refusal means that what this person holds has changed since it was last asked. */
const askAccessAgain = (failure: Error, client: QueryClient) => {
  if (!(failure instanceof CallFailed) || failure.status !== 403 || failure.endpoint.path === access.get.path) return
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(access.get.path) })
}

/** A window beside another one is visible all the time: it is looked at again when it gets the focus, too. */
const hearFocus = () =>
  focusManager.setEventListener((looked) => {
    const listening = new AbortController()
    for (const event of ['focus', 'visibilitychange']) {
      window.addEventListener(event, () => looked(), { signal: listening.signal })
    }
    return () => listening.abort()
  })

export const createDashboardQueryClient = (say?: (notice: Notice) => void) => {
  hearFocus()
  return createQueryClient({ fresh: 5 * 60_000, say, onFailure: askAccessAgain })
}
