import type { IdentityHandle } from '../../db/connect.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

export const findPersonByQuickId = (tx: IdentityTx, quickId: string) =>
  tx
    .selectFrom('identity.person')
    .select(['person_id', 'quick_id', 'name', 'epoch'])
    .where('quick_id', '=', quickId)
    .executeTakeFirst()

type NewSession = { sessionId: string; personId: number; expiresAt: Date; address: string; device: string }

export const insertSession = (tx: IdentityTx, { sessionId, personId, expiresAt, address, device }: NewSession) =>
  tx
    .insertInto('identity.session')
    .values({
      session_id: sessionId,
      person_id: personId,
      kind: 'dashboard',
      created_at: tx.now,
      last_used_at: tx.now,
      expires_at: expiresAt,
      address,
      device,
    })
    .execute()

/** A session with the address of its owner, for telling them about it. */
export const findSessionOwner = ({ db }: IdentityHandle, sessionId: string) =>
  db
    .selectFrom('identity.session')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.session.person_id')
    .select([
      'identity.person.email',
      'identity.person.name',
      'identity.session.created_at',
      'identity.session.address',
      'identity.session.device',
    ])
    .where('identity.session.session_id', '=', sessionId)
    .executeTakeFirst()
