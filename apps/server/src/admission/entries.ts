import type { CellHandle, Cells } from '../db/connect.ts'
import type { BusinessTx } from '../db/in-business.ts'
import { record } from '../db/record.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import type { JobScope, StaffScope } from '../scopes.ts'
import { findEntered, insertEntry, markLeft, touchLastLogin } from './entry-queries.ts'

const MOST_REMEMBERED = 50_000

/** Entries that were seen written in these cells. Forgetting one costs a write that changes nothing. */
const seenIn = memoryPer<Cells, LimitedMap<true>>(() => limitedMap({ most: MOST_REMEMBERED }))

const entryKey = (businessId: number, sessionId: string) => `${businessId}:${sessionId}`

/** The first time a session enters a business, sign-in is written to its trail. Says whether it was. */
const noteEntry = async (cells: Cells, tx: BusinessTx, scope: StaffScope) => {
  const { sessionId, personId } = scope.who
  const entry = entryKey(tx.businessId, sessionId)
  if (seenIn(cells).get(entry)) return false
  if (await insertEntry(tx, sessionId, personId)) {
    record(tx, scope, { event: 'session.signed-in' })
    return true
  }
  seenIn(cells).put(entry, true)
  return false
}

type Entry = { businessId: number; sessionId: string }

/** Which of these entries are written already; answers how to ask of one. */
export const entriesWritten = async (cells: Cells, cell: CellHandle, entries: readonly Entry[]) => {
  const written = new Set((await findEntered(cell, entries)).map((one) => entryKey(one.businessId, one.sessionId)))
  for (const entry of written) seenIn(cells).put(entry, true)
  return ({ businessId, sessionId }: Entry) => written.has(entryKey(businessId, sessionId))
}

/**
 * Works inside a business as one who entered it. The user's last login is written after the work: whoever changes users
 * holds the business first and then the user, and must not meet someone who does it the other way round.
 */
export const entering = async <T>(
  { cells }: Pick<Deps, 'cells'>,
  tx: BusinessTx,
  scope: StaffScope,
  work: () => Promise<T>,
): Promise<T> => {
  const isFirst = await noteEntry(cells, tx, scope)
  if (isFirst) tx.closing.push(touchLastLogin(tx, scope.who.personId))
  return work()
}

/** A session that had entered has ended: its sign-out is written to the trail, once. */
export const noteLeaving = async (tx: BusinessTx, scope: JobScope, sessionId: string) => {
  const actor = await markLeft(tx, sessionId)
  if (actor !== undefined) record(tx, scope, { event: 'session.signed-out', actor })
}
