import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../http/scopes.ts'
import { record } from '../audit/service.ts'
import { insertEntry, touchLastLogin } from './entry-queries.ts'

const REMEMBERED = 50_000

/** Entries this process has seen written. Forgetting one costs a write that changes nothing. */
const seen = new Set<string>()

/** The first time a session enters a business, sign-in is written to its trail and to the user's last login. */
export const noteEntry = async (tx: BusinessTx, scope: StaffScope) => {
  const { sessionId, personId } = scope.who
  const entry = `${tx.businessId}:${sessionId}`
  if (seen.has(entry)) return
  if (await insertEntry(tx, sessionId, personId)) {
    await touchLastLogin(tx, personId)
    record(tx, scope, { event: 'session.signed-in' })
    return
  }
  if (seen.size >= REMEMBERED) seen.clear()
  seen.add(entry)
}
