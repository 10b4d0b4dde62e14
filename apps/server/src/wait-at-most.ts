/** What the promise ends with, or nothing after so many milliseconds; what goes on then goes on. */
export const waitAtMost = <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds)
    const end =
      <Value>(how: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        how(value)
      }
    promise.then(end(resolve), end(reject))
  })
