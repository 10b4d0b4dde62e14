/** As long as a server that has too much to do asks for (`Retry-After`). */
export const PATIENCE = 2_000

/** However seldom a question is asked, it is asked again within this time after it failed. */
const LONGEST_PAUSE = 10_000

/** From 0 to 1, and never 1 itself: so that not all screens do the same in the same moment. */
export const draw = () => (crypto.getRandomValues(new Uint16Array(1))[0] as number) / 65_536

/** Milliseconds within which pages come back one after another to a server that shed their questions. */
const SPREAD = 1_000

/** Milliseconds for which a server that has too much to do is left alone, drawn anew each time. */
export const pauseForBusy = () => PATIENCE + SPREAD * draw()

/** Where in a second this page has its turn, in milliseconds. */
const OWN = draw() * 1_000

/**
 * Milliseconds for which a question that failed then is left alone. Where a server goes away and comes back, the questions
 * of all screens fail in the same moment; asked again in the same moment, they would be too many for it each time. So each
 * has a turn of its own, which the fraction of the second in which it failed decides together with its page: what a server
 * had in hand when it went away fails in the same millisecond everywhere.
 */
export const turnAfterFailure = (failedAt: number, own = OWN) =>
  PATIENCE + ((LONGEST_PAUSE - PATIENCE) * ((failedAt + own) % 1_000)) / 1_000

const BUSY = 503

type Failed = { error?: unknown; errorUpdatedAt: number }

/**
 * Milliseconds for which this question is left alone. A server that shed it is there, and sheds the next one cheaply: the
 * panel asks again within three seconds. One that failed otherwise may be away, and all pages come back to it together.
 */
export const pauseAfterFailure = ({ error, errorUpdatedAt }: Failed, own = OWN) =>
  (error as { status?: number } | null | undefined)?.status === BUSY
    ? PATIENCE + ((errorUpdatedAt + own) % SPREAD)
    : turnAfterFailure(errorUpdatedAt, own)

type Last = Failed & { status: string }

/** Milliseconds until a question that is asked every so often is asked again. */
export const askAgainIn = (every: number, last: Last, own = OWN) =>
  last.status === 'error' ? Math.min(every, pauseAfterFailure(last, own)) : every
