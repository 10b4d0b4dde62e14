import { followBranches } from '@quickprism/client/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askingAnew } from './asking-anew.ts'
import { session } from './session.ts'

/**
 * While the tab is seen, what watches this branch is asked again as soon as the branch has changed, charts at most
 * as often as they would be without a change. Without the stream everything still refreshes as often as its screen says.
 */
export const useLiveBranch = (branchId: string) => {
  const cache = useQueryClient()
  useEffect(() => {
    if (branchId === '') return
    const known = new Map<string, number>()
    const changed = askingAnew(cache)
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
              changed,
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
