import type { Deps } from '../../deps.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'
import { memoryPer } from '../../memory-per.ts'

const MOST_KEPT = 5_000

/**
 * A count that is looked up once and kept: its key says everything it depends on, down to the state of the counters that
 * move with it.
 */
export const countedOnce = <T>() => {
  const keptFor = memoryPer<Deps['versions'], LimitedMap<T>>(() => limitedMap({ most: MOST_KEPT }))
  return async ({ versions }: Pick<Deps, 'versions'>, key: readonly unknown[], count: () => Promise<T>) => {
    const known = keptFor(versions)
    const name = JSON.stringify(key)
    const value = known.get(name) ?? (await count())
    known.put(name, value)
    return value
  }
}
