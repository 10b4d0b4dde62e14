type Limits = { most: number; mostSize?: number }

/** A map that forgets what was put in first, when it has too many entries or too much in them. */
export const limitedMap = <V>({ most, mostSize = Number.POSITIVE_INFINITY }: Limits) => {
  const entries = new Map<string, { value: V; size: number }>()
  let size = 0

  const drop = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get: (key: string) => entries.get(key)?.value,
    put(key: string, value: V, ofSize = 0) {
      drop(key)
      // What would push out everything else is not kept.
      if (ofSize > mostSize / 10) return
      entries.set(key, { value, size: ofSize })
      size += ofSize
      while (entries.size > most || size > mostSize) drop(entries.keys().next().value as string)
    },
    drop,
    count: () => entries.size,
    size: () => size,
  }
}

export type LimitedMap<V> = ReturnType<typeof limitedMap<V>>
