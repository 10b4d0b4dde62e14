import { setTimeout as pause } from 'node:timers/promises'
import type { Wire } from '@quickprism/client/client'

const PATIENCE = 100
const A_MOMENT = 100

/** Tries again, as clients do, while a server on a busy machine sheds what can wait. */
export const again = async <T>(attempt: () => Promise<T>, isShed: (came: T) => boolean): Promise<T> => {
  for (let tries = 1; ; tries++) {
    const came = await attempt()
    if (tries === PATIENCE || !isShed(came)) return came
    await pause(A_MOMENT)
  }
}

/** For a client of ours, which sends the same key again. */
export const patient =
  (wire: Wire): Wire =>
  (request) =>
    again(
      () => wire(request),
      ({ status, body }) => status === 503 && (body as { code?: string }).code === 'busy',
    )

export const whenNotBusy = (ask: () => Promise<Response>) =>
  again(ask, ({ status, body }) => {
    if (status !== 503) return false
    void body?.cancel()
    return true
  })

/** For what may be done again: nothing came of it when a deadline passed. */
export const againIfBusy = async <T>(work: () => Promise<T>, isBusy: (error: Error) => boolean): Promise<T> => {
  const came = await again(
    () =>
      work().then(
        (done) => ({ done }),
        (error: Error) => ({ error }),
      ),
    (came) => 'error' in came && isBusy(came.error),
  )
  if ('error' in came) throw came.error
  return came.done
}
