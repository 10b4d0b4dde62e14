/** What the promise ends with, or what `late` says after so many milliseconds, if anything; what goes on then goes on. */
export const waitAtMost = async <T, Late = undefined>(
  milliseconds: number,
  promise: Promise<T>,
  late?: () => Late,
): Promise<T | Late> => {
  const overdue = Promise.withResolvers<undefined>()
  const timer = setTimeout(overdue.resolve, milliseconds, undefined)
  try {
    return await Promise.race([promise, overdue.promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
