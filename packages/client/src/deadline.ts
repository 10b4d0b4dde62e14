const OVERDUE = 'TimeoutError'

const overdue = () => new DOMException('No answer in time.', OVERDUE)

/** Ends a call that takes longer than so many milliseconds: it is then one that was not answered, like one without a network. */
export const within = (milliseconds: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(overdue()), milliseconds)
  return controller.signal
}

/** Ends with the caller's signal, or by itself unless the answer is there by then. */
export const withDeadline = (milliseconds: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController()
  // By the clock of the browser, which goes on where a page's timers rest.
  const late = AbortSignal.timeout(milliseconds)
  const end = () => controller.abort(signal?.aborted ? signal.reason : overdue())
  for (const one of [late, signal]) one?.addEventListener('abort', end)
  if (signal?.aborted) end()
  return { signal: controller.signal, met: () => late.removeEventListener('abort', end) }
}

/** Whether someone ended a call, and not its deadline. */
export const isCalledOff = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as DOMException | undefined)?.name !== OVERDUE
