import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { VisitScope } from '../../http/scopes.ts'
import type { Contacts } from './contacts.ts'

/** The business's copy of someone, and whether the branch refuses them. */
export type Known = {
  visitor_id: number | null
  name: string | null
  quick_id: string | null
  gender: number | null
  mobile: Buffer | null
  email: Buffer | null
  blacklisted: boolean | null
}

export type Door = {
  branch_name: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  radius: number | null
  /** This moment on the branch's wall clock. */
  local_time: string
  /** The visit of an earlier scan, while it is open. */
  is_inside: boolean
} & Known

/** Everything about the branch and its visitor that decides on a check-in, in one statement. */
export const findDoor = async (tx: BusinessTx, { businessId, branchId, visitor, presence }: VisitScope) => {
  const isHere = presence?.businessId === businessId && presence.branchId === branchId
  const { rows } = await sql<Door>`
    select b.name as branch_name, b.time_zone, b.latitude, b.longitude, b.radius,
           to_char(${tx.now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as local_time,
           v.visitor_id, v.name, v.quick_id, v.gender, v.mobile, v.email, bv.blacklisted,
           exists (
             select from business.visit earlier
              where earlier.business_id = ${businessId} and earlier.branch_id = ${branchId}
                and earlier.checked_in_at = ${isHere ? presence.checkedInAt : null}::timestamptz
                and earlier.visit_id = ${isHere ? presence.visitId : null}::bigint
                and earlier.checked_out_at is null
           ) as is_inside
      from business.branch b
      left join business.visitor v on v.business_id = ${businessId} and v.person_id = ${visitor.personId}
      left join business.branch_visitor bv
        on bv.business_id = ${businessId} and bv.branch_id = ${branchId} and bv.visitor_id = v.visitor_id
     where b.business_id = ${businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as Door
}

export type KnownVisitor = Known & { person_id: number }

/** What the business knows of these people, and whether the branch refuses them. */
export const findVisitors = async (tx: BusinessTx, branchId: number, personIds: readonly number[]) => {
  if (personIds.length === 0) return []
  const { rows } = await sql<KnownVisitor>`
    select v.person_id, v.visitor_id, v.name, v.quick_id, v.gender, v.mobile, v.email, bv.blacklisted
      from business.visitor v
      left join business.branch_visitor bv
        on bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.visitor_id = v.visitor_id
     where v.business_id = ${tx.businessId} and v.person_id = any(${personIds}::bigint[])
  `.execute(tx)
  return rows
}

type Copied = Contacts & { name: string; quick_id: string | null; gender: number }

/** The business's own copy of someone; the same person twice at the same moment is still one. */
export const insertVisitor = async (tx: BusinessTx, personId: number | null, copy: Copied) => {
  const { visitor_id } = await tx
    .insertInto('business.visitor')
    .values({ ...copy, business_id: tx.businessId, person_id: personId, created_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'person_id']).where('person_id', 'is not', null).doUpdateSet(copy),
    )
    .returning('visitor_id')
    .executeTakeFirstOrThrow()
  return visitor_id
}

/** What the person changed about themselves since they last came; the branch's search follows. */
export const updateVisitor = async (tx: BusinessTx, visitorId: number, copy: Copied) => {
  await tx
    .updateTable('business.visitor')
    .set(copy)
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  await tx
    .updateTable('business.branch_visitor')
    .set({ name: copy.name, quick_id: copy.quick_id })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
}

export type Comer = { visitorId: number; kind: number; age: number | null; gender: number }

type NewVisit = {
  branchId: number
  localTime: string
  nonce: string
  people: readonly Comer[]
  purpose: number
  accuracy: number | null
  activity: string
}

export type CheckedIn = { visit_id: number; checked_in_at: Date; repeated: boolean; version: number }

/** The visit with all its counters, what the feed says of it and the notice that the branch has changed. */
export const insertVisit = async (tx: BusinessTx, visit: NewVisit) => {
  const { rows } = await sql<CheckedIn>`
    with came as (
      select * from business.check_in(
        ${tx.businessId}, ${visit.branchId}, ${tx.now}, ${visit.localTime}::timestamp, ${visit.nonce}::uuid,
        ${visit.people.map(({ visitorId }) => visitorId)}::bigint[],
        ${visit.people.map(({ kind }) => kind)}::smallint[],
        ${visit.people.map(({ age }) => age)}::smallint[],
        ${visit.people.map(({ gender }) => gender)}::smallint[],
        ${visit.purpose}::smallint, ${visit.accuracy}::smallint)
    ), told as (
      insert into business.activity (business_id, branch_id, at, detail)
      select ${tx.businessId}, ${visit.branchId}, ${tx.now}, ${visit.activity} from came where not repeated
    ), noticed as (
      insert into business.notice (business_id, branch_id, version)
      select ${tx.businessId}, ${visit.branchId}, version from came where not repeated
    )
    select visit_id, checked_in_at, repeated, version from came
  `.execute(tx)
  return rows[0] as CheckedIn
}

/** Something other than a visit changed what the branch shows. */
export const raiseVersion = async (tx: BusinessTx, branchId: number) => {
  const { version } = await tx
    .insertInto('business.visit_total')
    .values({ business_id: tx.businessId, branch_id: branchId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'branch_id'])
        .doUpdateSet((row) => ({ version: row('business.visit_total.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The branch has a new version, and the feed something to say. */
export const tellBranch = async (tx: BusinessTx, branchId: number, version: number, activity: string) => {
  await sql`
    with told as (
      insert into business.activity (business_id, branch_id, at, detail)
      values (${tx.businessId}, ${branchId}, ${tx.now}, ${activity})
    )
    insert into business.notice (business_id, branch_id, version) values (${tx.businessId}, ${branchId}, ${version})
  `.execute(tx)
}

/** Whether this scan is turned away for the first time. */
export const insertRefusal = async (
  tx: BusinessTx,
  { branchId, visitorId, code, nonce }: { branchId: number; visitorId: number | null; code: string; nonce: string },
) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('business.refusal')
    .values({ business_id: tx.businessId, branch_id: branchId, at: tx.now, visitor_id: visitorId, code, nonce })
    .onConflict((conflict) => conflict.columns(['business_id', 'nonce']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type VisitRow = {
  visit_id: number
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  kind: number
  is_lead: boolean
  group_id: number | null
  accuracy_m: number | null
  name: string
}

const visitRows = sql`
  v.visit_id, v.checked_in_at, v.checked_out_at, v.checkout_type, v.kind, v.is_lead, v.group_id, v.accuracy_m,
  coalesce(o.name, '') as name
`

/** The caller's last visit at this branch. */
export const findOwnVisit = async (tx: BusinessTx, { businessId, branchId, visitor }: VisitScope) => {
  const { rows } = await sql<VisitRow>`
    select ${visitRows}
      from business.visitor o
      join lateral (
        select * from business.visit
         where business_id = ${businessId} and branch_id = ${branchId} and visitor_id = o.visitor_id
         order by checked_in_at desc limit 1
      ) v on true
     where o.business_id = ${businessId} and o.person_id = ${visitor.personId}
  `.execute(tx)
  return rows[0]
}

/** Everyone who came with a lead, the lead first. */
export const findGroup = async (tx: BusinessTx, branchId: number, checkedInAt: Date, leadId: number) => {
  const { rows } = await sql<VisitRow>`
    select ${visitRows}
      from business.visit v
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = v.visitor_id
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and (v.visit_id = ${leadId} or v.group_id = ${leadId})
     order by v.visit_id
  `.execute(tx)
  return rows
}

export const findVisit = async (tx: BusinessTx, branchId: number, checkedInAt: Date, visitId: number) => {
  const { rows } = await sql<VisitRow>`
    select ${visitRows}
      from business.visit v
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = v.visitor_id
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = ${visitId}
  `.execute(tx)
  return rows[0]
}

type Ending = { branchId: number; checkedInAt: Date; at: Date; how: number; grade: number }

/** Ends those of the visits that are open, and says how many they were. */
export const endVisits = async (tx: BusinessTx, visitIds: readonly number[], ending: Ending) => {
  const { rows } = await sql<{ closed: number; version: number }>`
    select * from business.check_out(${tx.businessId}, ${ending.branchId}, ${ending.checkedInAt}, ${visitIds}::bigint[],
      ${ending.at}, ${ending.how}::smallint, ${ending.grade}::smallint)
  `.execute(tx)
  return rows[0] as { closed: number; version: number }
}

/** Evidence about a visit that was closed for want of any. */
export const correctVisit = async (tx: BusinessTx, visitId: number, ending: Ending, notBefore: Date) => {
  const { rows } = await sql<{ corrected: boolean; version: number }>`
    select * from business.correct_check_out(${tx.businessId}, ${ending.branchId}, ${ending.checkedInAt}, ${visitId},
      ${ending.at}, ${ending.how}::smallint, ${ending.grade}::smallint, ${notBefore})
  `.execute(tx)
  return rows[0] as { corrected: boolean; version: number }
}

export const closeDue = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ closed: number; version: number | null }>`
    select * from business.close_due(${tx.businessId}, ${branchId}, ${tx.now})
  `.execute(tx)
  return rows[0] as { closed: number; version: number | null }
}

type Joiner = Comer & { branchId: number; checkedInAt: Date; leadId: number }

/** The joiner's visit, or nothing where the group has left or has them already. */
export const joinGroup = async (tx: BusinessTx, joiner: Joiner) => {
  const { rows } = await sql<{ visit_id: number | null; version: number | null }>`
    select * from business.join_group(${tx.businessId}, ${joiner.branchId}, ${joiner.checkedInAt}, ${joiner.leadId},
      ${joiner.visitorId}, ${joiner.kind}::smallint, ${joiner.age}::smallint, ${joiner.gender}::smallint)
  `.execute(tx)
  const [joined] = rows
  return joined?.visit_id === null ? undefined : (joined as { visit_id: number; version: number } | undefined)
}

/** Where and when it is there. */
export const findClock = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ branch_name: string; local_day: string }>`
    select name as branch_name, to_char(${tx.now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as local_day
      from business.branch where business_id = ${tx.businessId} and branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as { branch_name: string; local_day: string }
}

export type Inside = { members_inside: number; visitors_inside: number }

export const findInside = async (tx: BusinessTx, branchId: number): Promise<Inside> =>
  (await tx
    .selectFrom('business.visit_total')
    .select(['members_inside', 'visitors_inside'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()) ?? { members_inside: 0, visitors_inside: 0 }
