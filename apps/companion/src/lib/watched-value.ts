/** A value that screens follow, as `useSyncExternalStore` has it. */
export const createWatchedValue = <Value>(first: Value) => {
  let known = first
  const watchers = new Set<() => void>()
  return {
    now: () => known,
    tell(next: Value) {
      known = next
      for (const changed of watchers) changed()
    },
    watch(changed: () => void) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
}
