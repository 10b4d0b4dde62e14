/** How many there are of each, by its key. What has gone to nothing takes no room. */
export const tally = <Key>() => {
  const counts = new Map<Key, number>()
  const of = (key: Key) => counts.get(key) ?? 0
  return {
    of,
    add(key: Key) {
      counts.set(key, of(key) + 1)
    },
    remove(key: Key) {
      if (of(key) > 1) counts.set(key, of(key) - 1)
      else counts.delete(key)
    },
  }
}

export type Tally<Key> = ReturnType<typeof tally<Key>>
