/** What the promise ends with, or after so many milliseconds what `late` gives, if anything: the promise then goes on alone. */
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
