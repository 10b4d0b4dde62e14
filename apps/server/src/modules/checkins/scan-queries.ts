import { MOST_NAMED_IN_AN_HOUR } from '@quickprism/contract/checkins'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'

/** So many scans of one person at one branch in a minute. */
const MOST_SCANS = 10

/** Counts a scan in one conditional write, and gives no row where they are used up, or there is no such branch. */
export const countingScan = (
  { businessId, branchId, visitor }: VisitScope,
  now: RawBuilder<Date>,
  isNew: RawBuilder<boolean> = sql`true`,
) => sql`
  insert into business.scan_count as c (business_id, branch_id, person_id, used, renews_at)
  select business_id, branch_id, ${visitor.personId}::bigint, 1, ${now} + interval '1 minute'
    from business.branch
   where business_id = ${businessId} and branch_id = ${branchId} and ${isNew}
  on conflict (business_id, branch_id, person_id) do update
    set used = case when c.renews_at <= ${now} then 1 else c.used + 1 end,
        renews_at = case when c.renews_at <= ${now} then excluded.renews_at else c.renews_at end
    where c.renews_at <= ${now} or c.used < ${MOST_SCANS}
  returning c.used
`

/** A row where they may scan once more, which counts nothing. */
export const mayScan = ({ businessId, branchId, visitor }: VisitScope, now: RawBuilder<Date>) => sql`
  select where not exists (
    select from business.scan_count
     where business_id = ${businessId} and branch_id = ${branchId} and person_id = ${visitor.personId}
       and renews_at > ${now} and used >= ${MOST_SCANS}
  )
`

/** Whether they may scan once more. */
export const countScan = async (tx: BusinessTx, scope: VisitScope) =>
  (await countingScan(scope, sql`${tx.now}::timestamptz`).execute(tx)).rows.length === 1

/** An account is counted by itself: as a visitor it is another one after it had itself erased. */
const leadOf = async (tx: BusinessTx, visitorId: number) => {
  const { person_id } = await tx
    .selectFrom('business.visitor')
    .select('person_id')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return person_id === null
    ? { table: sql.table('business.named_count'), column: sql.ref('visitor_id'), id: visitorId }
    : { table: sql.table('business.named_by_account'), column: sql.ref('person_id'), id: person_id }
}

/** Counts people whom a lead brings by name alone, in one conditional write; refuses them where the hour has had enough. */
export const countNamed = async (tx: BusinessTx, leadId: number, named: number) => {
  if (named === 0) return
  const { table, column, id } = await leadOf(tx, leadId)
  const { rows } = await sql`
    insert into ${table} as c (business_id, ${column}, used, renews_at)
    values (${tx.businessId}, ${id}, ${named}, ${tx.now}::timestamptz + interval '1 hour')
    on conflict (business_id, ${column}) do update
      set used = case when c.renews_at <= ${tx.now} then excluded.used else c.used + excluded.used end,
          renews_at = case when c.renews_at <= ${tx.now} then excluded.renews_at else c.renews_at end
      where c.renews_at <= ${tx.now} or c.used + excluded.used <= ${MOST_NAMED_IN_AN_HOUR}
    returning c.used
  `.execute(tx)
  if (rows.length === 0) throw refuse.limited(TOO_MANY_THIS_HOUR, { most: MOST_NAMED_IN_AN_HOUR })
}

/** A visitor whom a desk wrote down is an account from now on: whom they named within the hour counts for the account. */
export const carryNamed = (tx: BusinessTx, visitorId: number, personId: number) =>
  sql`
    insert into business.named_by_account as c (business_id, person_id, used, renews_at)
    select business_id, ${personId}::bigint, used, renews_at from business.named_count
     where business_id = ${tx.businessId} and visitor_id = ${visitorId} and renews_at > ${tx.now}
    on conflict (business_id, person_id) do update
      set used = case when c.renews_at <= ${tx.now} then excluded.used else c.used + excluded.used end,
          renews_at = greatest(c.renews_at, excluded.renews_at)
  `.execute(tx)

const TOO_MANY_THIS_HOUR =
  'One person can bring {{most}} people by name alone in an hour. Scan the passes of the others, or enter their quickIDs.'

export const deleteOldScans = async (tx: BusinessTx) => {
  for (const table of ['business.named_count', 'business.named_by_account', 'business.scan_count'] as const) {
    await tx.deleteFrom(table).where('business_id', '=', tx.businessId).where('renews_at', '<', tx.now).execute()
  }
}

/** Keeps whom a scan asks, each by a digest, with the visit that it makes. */
export const insertAsked = async (tx: BusinessTx, branchId: number, nonce: string, asked: readonly Buffer[]) => {
  await sql`
    insert into business.scan_asked (business_id, branch_id, nonce, heard_at, asked)
    values (${tx.businessId}, ${branchId}, ${nonce}::uuid, ${tx.now}, ${asked}::bytea[])
    on conflict do nothing
  `.execute(tx)
}

/** Which of these a scan asked when it was first heard, each by a place in the list. */
export const findAskedAmong = async (tx: BusinessTx, branchId: number, nonce: string, digests: readonly Buffer[]) => {
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place
      from business.scan_asked s, unnest(${digests}::bytea[]) with ordinality one (digest, place)
     where s.business_id = ${tx.businessId} and s.branch_id = ${branchId} and s.nonce = ${nonce}::uuid
       and one.digest = any(s.asked)
  `.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

/** Nobody is asked by a scan after its visit: that one ended at closing time at the latest, and the scan was a day old at most. */
const ASKED_KEPT = 72 * 3_600_000

export const deleteOldAsked = async (tx: BusinessTx) => {
  await tx
    .deleteFrom('business.scan_asked')
    .where('business_id', '=', tx.businessId)
    .where('heard_at', '<', new Date(tx.now.getTime() - ASKED_KEPT))
    .execute()
}

/** A refusal repeated within this time and on the same day is the one before. */
const REPEATED = 10 * 60_000

type Refused = {
  branchId: number
  visitorId: number | null
  quickId: string
  code: string
  nonce: string
  /** They stand where the branch is, and did not only scan its poster elsewhere. */
  atDoor: boolean
  /** When the scan was made, where a phone reports it later. */
  scannedAt?: Date | undefined
}

/** Beyond this many tries a row forgets its first ones; a phone may make 100 in the time in which they are counted on it. */
const MOST_TRIES_KEPT = 200

/**
 * Keeps a refusal, or counts it on the same one of a few minutes ago; a scan that is only sent again counts for nothing.
 * Whoever is refused is held (`holdPeople`), so that no two of theirs are the first. Whether it was a try of its own,
 * whether it was the first, and whether it is the first at the door.
 */
export const insertRefusal = async (tx: BusinessTx, refused: Refused) => {
  const { branchId, visitorId, quickId, code, nonce, atDoor, scannedAt = null } = refused
  const triedAt = scannedAt ?? tx.now
  // `last_nonce` is for rows, and servers, of before `nonces`.
  const isNew = sql`${nonce}::uuid <> all(array[r.nonce, coalesce(r.last_nonce, r.nonce)] || r.nonces)`
  const { rows } = await sql<{ is_counted: boolean; is_first: boolean; is_first_at_door: boolean }>`
    with before as (
      select r.refusal_id, r.at, r.at_door, ${isNew} as is_new from business.refusal r
       where r.business_id = ${tx.businessId} and r.branch_id = ${branchId} and r.quick_id = ${quickId}
         and r.code = ${code} and r.at > ${new Date(tx.now.getTime() - REPEATED)}
         -- Each day has its own tries, by the clock of the branch.
         and r.at >= (
           select date_trunc('day', ${tx.now}::timestamptz at time zone b.time_zone) at time zone b.time_zone
             from business.branch b where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
         )
    ), again as (
      update business.refusal r
         set times = r.times + b.is_new::int,
             last_nonce = case when b.is_new then ${nonce}::uuid else r.last_nonce end,
             nonces = case when b.is_new
               then r.nonces[greatest(cardinality(r.nonces) - ${MOST_TRIES_KEPT - 2}::int, 1):] || ${nonce}::uuid else r.nonces end,
             tried_at = case when b.is_new
               then r.tried_at[greatest(cardinality(r.tried_at) - ${MOST_TRIES_KEPT - 2}::int, 1):] || ${triedAt}::timestamptz(3)
               else r.tried_at end,
             at_door = r.at_door or ${atDoor}
        from before b
       where r.business_id = ${tx.businessId} and r.branch_id = ${branchId} and r.refusal_id = b.refusal_id
         and r.at = b.at
      returning r.refusal_id, b.is_new, b.at_door as was_at_door
    ), kept as (
      insert into business.refusal (
        business_id, branch_id, at, visitor_id, quick_id, code, nonce, last_nonce, nonces, tried_at, at_door, scanned_at
      )
      select ${tx.businessId}::int, ${branchId}::int, ${tx.now}::timestamptz, ${visitorId}::bigint, ${quickId},
             ${code}, ${nonce}::uuid, ${nonce}::uuid, array[${nonce}::uuid], array[${triedAt}::timestamptz],
             ${atDoor}::boolean, ${scannedAt}::timestamptz
       where not exists (select from again)
         and not exists (
           select from business.refusal r
            where r.business_id = ${tx.businessId} and r.branch_id = ${branchId} and r.quick_id = ${quickId}
              and r.code = ${code} and not ${isNew}
         )
      on conflict (business_id, branch_id, nonce, visitor_id, code) do nothing
      returning refusal_id
    )
    select exists (select from kept) or exists (select from again where is_new) as is_counted,
           exists (select from kept) as is_first,
           ${atDoor}::boolean and (exists (select from kept) or exists (select from again where not was_at_door))
             as is_first_at_door
  `.execute(tx)
  const [found] = rows
  return {
    isCounted: found?.is_counted ?? false,
    isFirst: found?.is_first ?? false,
    isFirstAtDoor: found?.is_first_at_door ?? false,
  }
}
