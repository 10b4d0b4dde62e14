import { browserStorage } from '@quickprism/client/browser-storage'

const KEPT = 'companion-clock'

/** By how much the server's clock is ahead of this phone's, and what it showed when that was found out; milliseconds. */
export type Known = { ahead: number; seen: number }

/**
 * What an answer tells about the clocks. The server names whole seconds, and some moment between question and answer: of
 * all that it can be, the slowest is taken. A code of the minute before is good for a while, one of the next is not.
 */
export const learn = ({ said, heardAt }: { said: number; heardAt: number }): Known => ({
  ahead: said - heardAt,
  seen: said,
})

/** Phones set their own clock now and then, by a little. */
const SET_BY_ITSELF = 10_000

/** The server's time by this phone's clock; nothing where that was turned back since, and is known to be wrong. */
export const timeBy = ({ ahead, seen }: Known, now: number) =>
  now + ahead < seen - SET_BY_ITSELF ? undefined : now + ahead

const neverHeard: Known = { ahead: 0, seen: 0 }

const recall = (): Known => {
  const [ahead, seen] = (browserStorage.get(KEPT) ?? '').split(' ').map(Number)
  return ahead === undefined || seen === undefined || Number.isNaN(ahead + seen) ? neverHeard : { ahead, seen }
}

/** Hears what time the server says it is, with each of its answers. */
export const hearTime = ({ headers }: Response) => {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said)) return
  const { ahead, seen } = learn({ said, heardAt: Date.now() })
  browserStorage.set(KEPT, `${ahead} ${seen}`)
}

/** What time it is for the server, also without a connection; nothing where this phone's clock is known to be wrong. */
export const serverTime = (now = Date.now()) => timeBy(recall(), now)

/** The server's time as far as this phone knows it. */
export const serverNow = () => serverTime() ?? Date.now()
