import { CallFailed } from '@quickprism/client/client'
import type { checkins } from '@quickprism/contract/checkins'
import type { Sent } from '@quickprism/contract/endpoint'

/** What was scanned, as it is sent: with the time and the position of the scan, and the same nonce each time. */
export type Scanned =
  | { does: 'check-in'; body: Sent<typeof checkins.checkIn>['body'] }
  | { does: 'check-out'; body: Sent<typeof checkins.checkOut>['body'] }

/** A scan that waits on this phone until the server has heard of it. */
export type KeptScan = {
  id: string
  /** Who scanned it: nobody else's session delivers it. */
  quickID: string
  /** In milliseconds of the server's clock. */
  at: number
  /** Which of the scans on this phone it is: the clock may have been corrected between two. Earlier versions keep none. */
  order?: number
  scanned: Scanned
  /** The branch as the phone knows it. */
  branch: string
  /** Why it does not count, once the server has said so. */
  refused?: string
  /** The server takes it once its owner has agreed to the notice. */
  needsNotice?: true
}

/** What became of a scan: heard, refused for good in these words, or to be sent again. */
type Outcome = 'sent' | 'later' | { refused: string }

/** Statuses below 500 that a retry may cure: no network, no session for now, a timeout, too early, too many scans. */
const PASSES = new Set([0, 401, 408, 425, 429])
const NOTICE_DUE = 'notice_due'
/** So does what is still being worked on, and a notice that has changed since: it counts once they have agreed again. */
const PASSING = new Set<string | undefined>(['in_flight', NOTICE_DUE])

export const outcomeOf = (failure: unknown): Outcome => {
  if (!(failure instanceof CallFailed)) throw failure
  const { status, message } = failure
  const isOver = status >= 400 && status < 500 && !PASSES.has(status) && !PASSING.has(failure.failure.code)
  return isOver ? { refused: message } : 'later'
}

export const byOrder = (one: KeptScan, other: KeptScan) => (one.order ?? 0) - (other.order ?? 0) || one.at - other.at

type Answered = Outcome | 'notice due'

const answerOf = (failure: unknown): Answered =>
  failure instanceof CallFailed && failure.failure.code === NOTICE_DUE ? 'notice due' : outcomeOf(failure)

/** Whether it ends visits that the server knows, and none that a waiting check-in begins. */
const namesItsVisits = ({ scanned }: KeptScan) => scanned.does === 'check-out' && scanned.body.visit_refs !== undefined

type Delivering = {
  /** Asked before each is sent: its owner may have signed out meanwhile. */
  isStillKept: (scan: KeptScan) => Promise<boolean>
  send: (scanned: Scanned) => Promise<unknown>
  noticeDue: (scan: KeptScan) => Promise<void>
  /** Told of each scan before the next is sent, so that nothing is forgotten if the app ends in between. */
  heard: (scan: KeptScan, outcome: Exclude<Outcome, 'later'>) => Promise<void>
}

/**
 * Sends what waits, in the order in which it was scanned: who left has come before. The first that must wait keeps the
 * others waiting; one that is refused does not. Where the notice is due, check-outs that depend on no check-in go on.
 */
export const deliver = async (
  scans: readonly KeptScan[],
  { isStillKept, send, noticeDue, heard }: Delivering,
): Promise<void> => {
  const waiting = scans.filter(({ refused }) => refused === undefined).toSorted(byOrder)
  let waitsForNotice = false
  for (const scan of waiting) {
    if (waitsForNotice && !namesItsVisits(scan)) continue
    if (!(await isStillKept(scan))) return
    const outcome = await send(scan.scanned).then((): Answered => 'sent', answerOf)
    if (outcome === 'notice due') {
      waitsForNotice = true
      await noticeDue(scan)
      continue
    }
    if (outcome === 'later') return
    await heard(scan, outcome)
  }
}
