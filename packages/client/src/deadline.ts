const OVERDUE = 'TimeoutError'

/** Ends a call that takes longer than so many milliseconds: it is then one that was not answered, like one without a network. */
export const within = (milliseconds: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time.', OVERDUE)), milliseconds)
  return controller.signal
}

/** Whether someone ended a call, and not its deadline. */
export const isCalledOff = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as DOMException | undefined)?.name !== OVERDUE
