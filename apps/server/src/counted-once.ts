import { type LimitedMap, limitedMap } from './limited-map.ts'
import { memoryPer } from './memory-per.ts'

/**
 * A count that is looked up once and kept, so many of them: its key says everything it depends on, down to the state of
 * the counters that move with it.
 */
export const countedOnce = <T>(most: number) => {
  const keptFor = memoryPer<object, LimitedMap<T>>(() => limitedMap({ most }))
  return async ({ versions }: { versions: object }, key: readonly unknown[], count: () => Promise<T>) => {
    const known = keptFor(versions)
    const name = JSON.stringify(key)
    const value = known.get(name) ?? (await count())
    known.put(name, value)
    return value
  }
}
