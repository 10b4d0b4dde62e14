import type { CellHandle, Cells } from '../db/connect.ts'
import type { BusinessTx } from '../db/in-business.ts'
import { record } from '../db/record.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import type { JobScope, StaffScope } from '../scopes.ts'
import { findEntered, insertEntry, lacksLogin, markLeft, touchLastLogin } from './entry-queries.ts'

const MOST_REMEMBERED = 50_000

/**
 * The access epoch at which an entry and its user's last login were seen written in these cells. A user who is removed and
 * added again has another epoch, and a membership without a login. Forgetting one costs a write that changes nothing.
 */
const seenIn = memoryPer<Cells, LimitedMap<number>>(() => limitedMap({ most: MOST_REMEMBERED }))

const entryKey = (businessId: number, sessionId: string) => `${businessId}:${sessionId}`

/** The first time a session enters a business, sign-in is written to its trail. Answers what is still to be written of their login. */
const noteEntry = async (cells: Cells, tx: BusinessTx, scope: StaffScope) => {
  const { sessionId, personId } = scope.who
  const entry = entryKey(tx.businessId, sessionId)
  if (seenIn(cells).get(entry) === scope.accessEpoch) return undefined
  const isFirst = await insertEntry(tx, sessionId, personId)
  if (isFirst) record(tx, scope, { event: 'session.signed-in' })
  if (isFirst || (await lacksLogin(tx, personId))) return touchLastLogin(tx, personId)
  // Remembered by a later transaction than the one that writes it, which may still fail.
  seenIn(cells).put(entry, scope.accessEpoch)
  return undefined
}

type Entry = { businessId: number; sessionId: string }

/** Which of these entries are written already, with the login of their user; answers how to ask of one. */
export const entriesWritten = async (cell: CellHandle, entries: readonly Entry[]) => {
  const written = new Set((await findEntered(cell, entries)).map((one) => entryKey(one.businessId, one.sessionId)))
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
  const login = await noteEntry(cells, tx, scope)
  if (login) tx.closing.push(login)
  return work()
}

/** A session that had entered has ended: its sign-out is written to the trail, once. */
export const noteLeaving = async (tx: BusinessTx, scope: JobScope, sessionId: string) => {
  const actor = await markLeft(tx, sessionId)
  if (actor !== undefined) record(tx, scope, { event: 'session.signed-out', actor })
}
