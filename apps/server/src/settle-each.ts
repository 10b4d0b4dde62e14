/**
 * Runs `work` for every item, at most so many at a time. An item that fails stops none of the others: what failed is thrown
 * when all are done.
 */
export const settleEach = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>, { most = 1 } = {}) => {
  const failures: unknown[] = []
  const waiting = Iterator.from(items)
  const runNext = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: most }, runNext))
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed`)
  if (failures.length === 1) throw failures[0]
}
