import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** From which to which minute of the branch's clock, both included. */
export type Range = { from: string | undefined; to: string | undefined }

export type EntryRow = {
  seq: number
  at: Date
  entry: string
  event: string
  actor: number | null
  branch_id: number | null
}

/** How far a clock may be set back or forward at once: by so much the index is asked for more than is wanted. */
const SHIFT = sql`interval '3 hours'`

/** What the clock on the wall said decides; the instants around it only let the index find the stretch. */
const within = ({ from, to }: Range, zone: string) => {
  const start = sql`
    and at >= (${from}::timestamp at time zone ${zone}) - ${SHIFT} and (at at time zone ${zone}) >= ${from}::timestamp`
  const end = sql`
    and at < (${to}::timestamp at time zone ${zone}) + ${SHIFT}
    and (at at time zone ${zone}) < ${to}::timestamp + interval '1 minute'`
  return sql`${from === undefined ? sql`` : start} ${to === undefined ? sql`` : end}`
}

const ofBranch = (branchId: number) => sql`branch_id = ${branchId}`
const ofBusiness = sql`branch_id is null`

/** The branch whose log is read: its name and its clock. */
export const findBranchClock = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.branch')
    .select(['name', 'time_zone'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()

type Logged = { branchId: number; zone: string; range: Range }

/** A page of what happened at a branch and in its business as a whole, newest first: two walks down one index. */
export const findEntries = async (
  tx: BusinessTx,
  { branchId, zone, range, offset, limit }: Logged & { offset: number; limit: number },
) => {
  // By branch first, though it is the same for all: only then the planner walks the index where it is null.
  const newest = (of: ReturnType<typeof ofBranch>) => sql`
    (select at, seq from business.audit where business_id = ${tx.businessId} and ${of} ${within(range, zone)}
      order by branch_id desc, at desc, seq desc limit ${offset + limit})`
  const { rows } = await sql<EntryRow>`
    with page as (
      ${newest(ofBranch(branchId))} union all ${newest(ofBusiness)}
      order by at desc, seq desc offset ${offset} limit ${limit}
    )
    select audit.seq, audit.at, audit.entry, audit.event, audit.actor, audit.branch_id
      from page join business.audit on audit.business_id = ${tx.businessId} and audit.seq = page.seq
     order by audit.at desc, audit.seq desc
  `.execute(tx)
  return rows
}

/** How many there are: from the counters, or counted in the index where a stretch of time is asked for. */
export const countEntries = async (tx: BusinessTx, { branchId, zone, range }: Logged) => {
  const isWhole = range.from === undefined && range.to === undefined
  const count = (of: ReturnType<typeof ofBranch>) => sql`
    (select count(*) from business.audit where business_id = ${tx.businessId} and ${of} ${within(range, zone)})`
  const { rows } = await sql<{ entries: number }>`
    select ${
      isWhole
        ? sql`(select coalesce(sum(entries), 0)::bigint from business.audit_total
                where business_id = ${tx.businessId} and branch_id in (0, ${branchId}))`
        : sql`${count(ofBranch(branchId))} + ${count(ofBusiness)}`
    } as entries
  `.execute(tx)
  return rows[0]?.entries ?? 0
}

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

export type Named = { person_id: number; quick_id: string; name: string }

export const findMembers = (tx: BusinessTx, personIds: readonly number[]): Promise<Named[]> =>
  tx
    .selectFrom('business.membership')
    .select(['person_id', 'quick_id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', sql<number>`any(${personIds}::bigint[])`)
    .execute()

/** People by their id or their quickID, members or not, and whether they had themselves erased at this business. */
export const findPeople = (
  tx: IdentityTx,
  businessId: number,
  { personIds, quickIds }: { personIds: readonly number[]; quickIds: readonly string[] },
): Promise<(Named & { erased: boolean })[]> =>
  tx
    .selectFrom('identity.person')
    .select(['person_id', 'quick_id', 'name'])
    .select(
      sql<boolean>`exists (
        select from identity.erasure
         where erasure.person_id = person.person_id and erasure.business_id = ${businessId}
      )`.as('erased'),
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
