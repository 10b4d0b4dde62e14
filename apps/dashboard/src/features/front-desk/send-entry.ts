import { type Call, CallFailed } from '@quickprism/client/client'
import { t, tCount } from '@quickprism/client/words'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { tell } from '@quickprism/ui/toast'
import { isRefused } from '../../lib/refused.ts'
import { copy } from './copy.ts'
import { type EntryReply, nameOf, type Outcome } from './entry.ts'
import type { UnsentEntries, UnsentEntry } from './unsent-entries.ts'

/** Milliseconds between the tries of one entry; after the last the user decides. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]

const TRY_TIMEOUT_MS = 10_000

const UNAUTHENTICATED = 401

const OVER_LIMIT = 429

/** The network or the server failed, or an earlier try is still worked on: the same request may succeed later. */
const isTransient = ({ status, failure }: CallFailed) =>
  status === 0 || status === 429 || status >= 500 || failure.code === 'in_flight'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const describeIn = (name: string, more: number) =>
  more === 0 ? t(copy.isIn, { name }) : tCount(more, copy.areIn, { name })

const describeOthers = (checkedIn: string, { refused, inside_already }: Outcome) => {
  const outside = refused.map((one) => nameOf(one, t(copy.noName)))
  return [
    checkedIn,
    outside.length > 0 ? t(copy.stayedOutside, { names: outside.join(', ') }) : '',
    inside_already.length > 0 ? t(copy.wereInside, { names: inside_already.join(', ') }) : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

/** Who was checked in, who was refused and who was inside already, in one text. */
const describeCheckIn = (outcome: Outcome, visit: InsideRow, called: string) =>
  describeOthers(describeIn(visit.name ?? called, visit.group.length), outcome)

/** The same of those who came along with someone who was inside before. */
export const describeAlong = (outcome: Outcome, { group: [first, ...others] }: InsideRow) =>
  describeOthers(first ? describeIn(nameOf(first, t(copy.noName)), others.length) : '', outcome)

/**
 * Shows the reply at the desk of the branch. Unless the person is in, the entry is kept until it was read: also where
 * the desk is not open, or is left before that.
 */
const deliverReply = (entries: UnsentEntries, entry: UnsentEntry, reply: EntryReply) => {
  const desk = entries.deskOf(entry.branchId)
  if ('outcome' in reply && reply.outcome.outcome === 'in' && reply.outcome.visit) {
    const text = describeCheckIn(reply.outcome, reply.outcome.visit, entry.called)
    entries.remove(entry.nonce)
    if (desk) desk.onCheckedIn(text, reply.outcome.visit)
    else tell({ tone: 'good', text })
    return
  }
  entries.put({ ...entry, state: 'answered', reply })
  if (desk) desk.onAnswer(entry)
  else tell({ tone: 'bad', text: t(copy.notCheckedInElsewhere, { name: entry.called, branch: entry.branchName }) })
}

type Sender = { call: Call; entries: UnsentEntries; refresh: () => Promise<unknown> }

/**
 * Sends an entry, again while the network is bad, and never as two visits. It goes on after the screen is left; an
 * entry that was discarded meanwhile is not sent again.
 */
export const sendEntry = async ({ call, entries, refresh }: Sender, entry: UnsentEntry) => {
  let { mayHaveArrived = false } = entry
  entries.put({ ...entry, state: 'sending' })
  for (const delay of [...RETRY_DELAYS_MS, undefined]) {
    try {
      const signal = AbortSignal.timeout(TRY_TIMEOUT_MS)
      const outcome = await call(frontDesk.checkIn, { body: entry.body }, { signal })
      const refreshed = refresh()
      // Who is in appears in the list with the text that says so; a reason against it waits for nothing.
      if (outcome.outcome === 'in') await refreshed
      if (entries.has(entry.nonce)) deliverReply(entries, entry, { outcome })
      return
    } catch (failure) {
      if (!entries.has(entry.nonce)) return
      if (!(failure instanceof CallFailed)) {
        entries.put({ ...entry, state: 'not sent', mayHaveArrived })
        throw failure
      }
      mayHaveArrived ||= !isRefused(failure)
      if (failure.status === UNAUTHENTICATED) break
      if (!isTransient(failure)) return deliverReply(entries, entry, { failure })
      if (delay === undefined && failure.status === OVER_LIMIT) return deliverReply(entries, entry, { failure })
      if (delay === undefined) break
      entries.put({ ...entry, state: 'retrying', mayHaveArrived })
      await pause(delay)
      if (!entries.has(entry.nonce)) return
    }
  }
  entries.put({ ...entry, state: 'not sent', mayHaveArrived })
}
