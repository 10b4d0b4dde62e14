import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** The branch whose log is read: its name and its clock. */
export const findBranchClock = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.branch')
    .select(['name', 'time_zone'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()

/** How often each of the refusals kept at these moments was repeated. */
export const findRepeatedRefusals = (tx: BusinessTx, branchId: number, moments: readonly Date[]) =>
  tx
    .selectFrom('business.refusal')
    .select(['at', 'quick_id', 'code', 'times'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('at', '=', sql<Date>`any(${moments}::timestamptz[])`)
    .where('times', '>', 1)
    .execute()

/** So many users of one name are enough for a filter. */
const MOST_NAMESAKES = 50

/** The users who joined this business and have this quickID, or this in their name. */
export const findNamesakes = async (tx: BusinessTx, { quickId, text }: { quickId: string; text: string }) => {
  const { rows } = await sql<Named>`
    select person_id, quick_id, name from business.membership
     where business_id = ${tx.businessId} and joined_at is not null
       and (quick_id = ${quickId} or strpos(lower(name), lower(${text})) > 0)
     order by person_id limit ${MOST_NAMESAKES}
  `.execute(tx)
  return rows
}

export type Named = { person_id: number; quick_id: string; name: string }

export const findMembers = (tx: BusinessTx, personIds: readonly number[]): Promise<Named[]> =>
  tx
    .selectFrom('business.membership')
    .select(['person_id', 'quick_id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', sql<number>`any(${personIds}::bigint[])`)
    .execute()

/** When people first joined as users, by quickID. The trail still has those of former users. */
export const findFirstJoins = async (tx: BusinessTx, quickIds: readonly string[]) => {
  if (quickIds.length === 0) return new Map<string, Date>()
  const { rows } = await sql<{ quick_id: string; joined_at: Date }>`
    select quick_id, min(joined_at)::timestamptz as joined_at from (
      select quick_id, joined_at from business.membership
       where business_id = ${tx.businessId} and quick_id = any(${quickIds}::text[]) and joined_at is not null
      union all
      select entry::jsonb ->> 'about', at from business.audit
       where business_id = ${tx.businessId} and branch_id is null and event = 'user.joined'
         and entry::jsonb ->> 'about' = any(${quickIds}::text[])
    ) joined
    group by quick_id
  `.execute(tx)
  return new Map(rows.map(({ quick_id, joined_at }) => [quick_id, joined_at]))
}

/** People by their id or their quickID, members or not, and when they last had themselves erased at this business. */
export const findPeople = (
  tx: IdentityTx,
  businessId: number,
  { personIds, quickIds }: { personIds: readonly number[]; quickIds: readonly string[] },
): Promise<(Named & { erased_at: Date | null })[]> =>
  tx
    .selectFrom('identity.person')
    .select(['person_id', 'quick_id', 'name'])
    .select(
      sql<Date | null>`(
        select max(erased_at) from identity.erasure
         where erasure.person_id = person.person_id and erasure.business_id = ${businessId}
      )`.as('erased_at'),
    )
    .where((is) =>
      is.or([
        is('person_id', '=', sql<number>`any(${personIds}::bigint[])`),
        is('quick_id', '=', sql<string>`any(${quickIds}::text[])`),
      ]),
    )
    .execute()

/** An invitation by mail is called by whom it was sent to, as far as readers of the trail may know. */
export const findInvited = async (tx: BusinessTx, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; email: string }>`
    select 'invitation ' || invitation_id as id, email from business.invitation
     where business_id = ${tx.businessId} and email is not null
       and 'invitation ' || invitation_id = any(${ids}::text[])
  `.execute(tx)
  return rows
}

/** What these ids are called in this business: branches, roles, users, tenants, and the business itself. */
export const findTargets = async (tx: BusinessTx, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select quick_id as id, coalesce(trade_name, registered_name) as name from business.business
     where business_id = ${tx.businessId} and quick_id = any(${ids}::text[])
    union all
    select quick_id, name from business.branch where business_id = ${tx.businessId} and quick_id = any(${ids}::text[])
    union all
    select public_id, name from business.role where business_id = ${tx.businessId} and public_id = any(${ids}::text[])
    union all
    select quick_id, name from business.membership
     where business_id = ${tx.businessId} and quick_id = any(${ids}::text[])
    union all
    select child_public_id, name from business.tenant
     where business_id = ${tx.businessId} and child_public_id = any(${ids}::text[])
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
