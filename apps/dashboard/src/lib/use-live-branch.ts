import { followBranches } from '@quickprism/client/live'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from './session.ts'

/** As long as a server that has too much to do asks for (`Retry-After`). */
const PATIENCE = 2_000

type Last = { dataUpdatedAt: number; errorUpdatedAt: number }

/** Whether a question that was last answered, or last failed, then may be asked again because of a change. */
export const isDue = ({ watches, settles = 0 }: Endpoint, { dataUpdatedAt, errorUpdatedAt }: Last, now: number) =>
  watches === 'branch' && now - dataUpdatedAt >= settles && now - errorUpdatedAt >= Math.max(settles, PATIENCE)

/**
 * While the tab is seen, what watches this branch is asked again as soon as the branch has changed, charts at most
 * as often as they would be without a change. Without the stream everything still refreshes as often as its screen says.
 */
export const useLiveBranch = (branchId: string) => {
  const cache = useQueryClient()
  useEffect(() => {
    if (branchId === '') return
    const known = new Map<string, number>()
    let leave: (() => void) | undefined
    const follow = () => {
      leave?.()
      leave =
        document.visibilityState === 'hidden'
          ? undefined
          : followBranches({
              session,
              shops: [branchId],
              known,
              changed: (shop) =>
                cache.invalidateQueries({
                  predicate: ({ queryKey, meta, state }) =>
                    queryKey.includes(shop) && meta?.endpoint !== undefined && isDue(meta.endpoint, state, Date.now()),
                }),
            })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave?.()
    }
  }, [branchId, cache])
}
