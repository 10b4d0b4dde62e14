/** Ends with the caller's signal, or by itself unless the answer is there by then. */
export const withDeadline = (milliseconds: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController()
  // By the clock of the browser, which goes on where a page's timers rest.
  const late = AbortSignal.timeout(milliseconds)
  const end = () => controller.abort(late.reason)
  late.addEventListener('abort', end)
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    met: () => late.removeEventListener('abort', end),
  }
}

/** Waits for work that others share and that goes on, no longer than the caller's own signal allows. */
export const orAborted = <T>(shared: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>()
  const reject = () => aborted.reject(signal.reason)
  if (signal.aborted) reject()
  signal.addEventListener('abort', reject)
  return Promise.race([shared, aborted.promise]).finally(() => signal.removeEventListener('abort', reject))
}

/** Whether someone ended a call. One that a deadline ended (`AbortSignal.timeout`) is a call without an answer instead. */
export const isCalledOff = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as DOMException | undefined)?.name !== 'TimeoutError'
