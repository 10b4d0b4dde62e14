import type { Deps } from '../../deps.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'

const MOST_KEPT = 5_000

/**
 * A count that is looked up once and kept: its key says everything it depends on, down to the state of the counters that
 * move with it.
 */
export const countedOnce = <T>() => {
  const kept = new WeakMap<Deps['versions'], LimitedMap<T>>()
  return async ({ versions }: Pick<Deps, 'versions'>, key: readonly unknown[], count: () => Promise<T>) => {
    const known = kept.get(versions) ?? limitedMap<T>({ most: MOST_KEPT })
    kept.set(versions, known)
    const name = JSON.stringify(key)
    const value = known.get(name) ?? (await count())
    known.put(name, value)
    return value
  }
}
