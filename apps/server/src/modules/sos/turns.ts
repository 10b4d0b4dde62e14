/**
 * Does `work` for each of those added, so many at a time and in the order in which they came. One that is added while it
 * is being worked on has another turn; one that fails keeps no other waiting.
 */
export const openTurns = (
  most: number,
  work: (id: number) => Promise<void>,
  failed: (id: number, error: Error) => void,
) => {
  const waiting = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const next = () => {
    for (const id of waiting) {
      if (running.size >= most) return
      if (running.has(id)) continue
      waiting.delete(id)
      // Counted before it begins, since it may ask how many there are.
      running.set(id, Promise.resolve())
      const turn = work(id)
        .catch((error: Error) => failed(id, error))
        .finally(() => {
          running.delete(id)
          next()
        })
      running.set(id, turn)
    }
  }
  return {
    add(ids: Iterable<number>) {
      for (const id of ids) waiting.add(id)
      next()
    },
    /** How many are being worked on or wait for it. */
    size: () => running.size + waiting.size,
    /** Begins nothing more, and ends when what was begun is done. */
    async stop() {
      waiting.clear()
      await Promise.all(running.values())
    },
  }
}
