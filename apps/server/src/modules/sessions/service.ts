import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import { findPersonByQuickId, insertSession } from './queries.ts'

const SESSION_HOURS = 12

/** Starts a session for whoever has this quickID, without asking for a code. Development and tests only. */
export const signInWithoutCode = async (deps: Deps, quickId: string, from: { address: string; device: string }) => {
  const { session, person, now } = await inIdentity(deps, async (tx) => {
    const person = await findPersonByQuickId(tx, quickId)
    if (!person) throw refuse.missing('There is no account with this quickID.')
    const session = {
      sessionId: deps.random.uuid(),
      personId: person.person_id,
      expiresAt: new Date(tx.now.getTime() + SESSION_HOURS * 3_600_000),
      ...from,
    }
    await insertSession(tx, session)
    await enqueueForPerson(tx, 'sessions.tell-signed-in', { sessionId: session.sessionId })
    return { session, person, now: tx.now }
  })
  const token = await deps.tokens.issue({ sid: session.sessionId, session_epoch: 0, person_epoch: person.epoch }, now)
  return { token, person }
}
