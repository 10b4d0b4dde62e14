import type { CallOptions } from '@quickprism/client/client'

type Followed = Pick<CallOptions, 'signal' | 'whileComing'>

/** The server cuts a file off sooner; this is for a network, or a server, that went silent. */
export const STALLED_AFTER_MS = 60_000

/** Gives a file up of which nothing came for a minute: the call fails as one that was not answered. */
export const untilStalled = async <Result>(
  { signal, whileComing }: Followed,
  download: (watched: Followed) => Promise<Result>,
): Promise<Result> => {
  const stalled = new AbortController()
  const giveUp = () => stalled.abort(new DOMException('The file stopped coming.', 'TimeoutError'))
  let timer = setTimeout(giveUp, STALLED_AFTER_MS)
  try {
    return await download({
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
      whileComing(piece, rows) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, STALLED_AFTER_MS)
        whileComing?.(piece, rows)
      },
    })
  } finally {
    clearTimeout(timer)
  }
}
