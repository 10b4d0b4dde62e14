import { sql } from 'kysely'
import type { PushDevice } from '../../adapters/push.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** A phone that takes messages, by the session its person has there. */
export type Reachable = PushDevice & { session_id: string }

/** Sessions that have not ended, of people whose account is open. */
const live = (now: Date) => sql`
  session.revoked_at is null and session.expires_at > ${now} and session.person_epoch = person.epoch
  and person.closed_at is null
`

/** Nobody carries more phones than this; one message is not to be sent to hundreds. */
const MOST_PHONES = 10

export const findReachable = async (tx: IdentityTx, personId: number) => {
  const { rows } = await sql<Reachable>`
    select session_id, endpoint, p256dh, auth
      from identity.push_subscription
      join identity.session using (session_id)
      join identity.person on person.person_id = session.person_id
     where push_subscription.person_id = ${personId} and ${live(tx.now)}
     order by push_subscription.created_at desc
     limit ${MOST_PHONES}
  `.execute(tx)
  return rows
}

/** The phones of many people at once. */
export const findReachableOf = async (tx: IdentityTx, personIds: readonly number[]) => {
  const { rows } = await sql<Reachable & { person_id: number }>`
    select listed.person_id, phone.*
      from unnest(${personIds}::bigint[]) as listed (person_id)
      cross join lateral (
        select session_id, endpoint, p256dh, auth
          from identity.push_subscription
          join identity.session using (session_id)
          join identity.person on person.person_id = session.person_id
         where push_subscription.person_id = listed.person_id and ${live(tx.now)}
         order by push_subscription.created_at desc
         limit ${MOST_PHONES}
      ) phone
  `.execute(tx)
  return Map.groupBy(rows, ({ person_id }) => person_id)
}

export const isSubscribed = async (tx: IdentityTx, sessionId: string) =>
  (await tx
    .selectFrom('identity.push_subscription')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/** A browser is of the session that gave it last, whoever was signed in there before; a session has one browser. */
export const upsertSubscription = async (
  tx: IdentityTx,
  { sessionId, personId }: { sessionId: string; personId: number },
  { endpoint, p256dh, auth }: PushDevice,
) => {
  const owned = { session_id: sessionId, person_id: personId, p256dh, auth, created_at: tx.now }
  await tx
    .insertInto('identity.push_subscription')
    .values({ endpoint, ...owned })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
    .execute()
  await tx
    .deleteFrom('identity.push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute()
}

export const deleteSubscription = (tx: IdentityTx, sessionId: string) =>
  tx.deleteFrom('identity.push_subscription').where('session_id', '=', sessionId).execute()

/** A subscription nobody takes messages at, unless the phone has given another one since. */
export const deleteGone = (tx: IdentityTx, { session_id, endpoint }: Reachable) =>
  tx
    .deleteFrom('identity.push_subscription')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute()

/** Those of sessions that ran out or were ended with their account. */
export const deleteEnded = (tx: IdentityTx) =>
  sql`
    delete from identity.push_subscription
     where not exists (
       select from identity.session join identity.person on person.person_id = session.person_id
        where session.session_id = push_subscription.session_id and ${live(tx.now)}
     )
  `.execute(tx)
