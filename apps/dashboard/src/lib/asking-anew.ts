import { PATIENCE, pauseAfterFailure } from '@quickprism/client/asking-again'
import type { Endpoint } from '@quickprism/contract/endpoint'
import type { Query, QueryClient } from '@tanstack/react-query'

/** A server answers within ten seconds. What takes longer is lost: the next change gives it up and asks again. */
const LONGEST_WAIT = 15_000

type Last = { dataUpdatedAt: number; error?: unknown; errorUpdatedAt: number }

/**
 * Whether a question that was last answered, or last failed, then may be asked again because of a change. A list or a chart
 * that failed waits for its turn, since all screens hear of the change; an alert does not.
 */
export const isDue = ({ watches, settles = 0, lane }: Endpoint, last: Last, now: number, own?: number) => {
  const { dataUpdatedAt, errorUpdatedAt } = last
  const pause = lane === 'never' ? PATIENCE : pauseAfterFailure(last, own)
  return watches === 'branch' && now - dataUpdatedAt >= settles && now - errorUpdatedAt >= Math.max(settles, pause)
}

const waitAtMost = async (milliseconds: number, answer: Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([answer, lost])
  clearTimeout(timer)
}

/**
 * Asks again what watches a branch, each question by itself. One that is under way because of an earlier change is waited
 * for, and then asked once for all changes since: where they come faster than answers, none would ever arrive.
 */
export const askingAnew = (cache: QueryClient) => {
  const underWay = new Map<string, { again: boolean }>()

  const ask = async ({ queryHash, queryKey, meta, state }: Query) => {
    const earlier = underWay.get(queryHash)
    if (earlier) {
      earlier.again = true
      return
    }
    if (!meta?.endpoint || !isDue(meta.endpoint, state, Date.now())) return
    // A first load goes on instead of starting again, and its answer may be from before this change.
    const asked = { again: state.data === undefined && state.fetchStatus === 'fetching' }
    underWay.set(queryHash, asked)
    await waitAtMost(LONGEST_WAIT, cache.refetchQueries({ queryKey, exact: true }))
    underWay.delete(queryHash)
    const query = cache.getQueryCache().get(queryHash)
    if (asked.again && query) await ask(query)
  }

  return (shop: string) => {
    const isAbout = ({ queryKey }: Query) => queryKey.includes(shop)
    for (const query of cache.getQueryCache().findAll({ type: 'active', predicate: isAbout })) void ask(query)
    // What is on no screen is asked for when it is shown again.
    void cache.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isAbout })
  }
}
