import { vi } from 'vitest'

/** Lets fake timers decide when `AbortSignal.timeout` ends, which goes by the real clock otherwise. */
export const fakeDeadlines = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return late.signal
  })
