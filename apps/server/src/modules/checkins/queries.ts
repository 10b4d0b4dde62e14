import type { Geofence } from '@quickprism/contract/geofence'
import { type RawBuilder, sql } from 'kysely'
import { alertOn } from '../../db/alert-on.ts'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { listed } from '../../db/listed.ts'
import type { Presence, VisitScope } from '../../scopes.ts'
import { isRefused, refusedAliases } from '../visitors/service.ts'
import { type SpanJson, spansInJson } from '../visits/service.ts'
import type { Moment } from './lateness.ts'
import { countingScan, mayScan } from './scan-queries.ts'

/** The business's copy of someone, whether the branch refuses them, and whether they are in it. */
export type Known = {
  visitor_id: number | null
  name: string | null
  quick_id: string | null
  gender: number | null
  mobile: Buffer | null
  email: Buffer | null
  blacklisted: boolean | null
  /** Their last visit here, while it is open and its closing time has not come. */
  open_visit: number | null
  open_since: Date | null
  /** Their last visit here, once it has ended. */
  ended_visit: number | null
}

export type Door = {
  branch_name: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  radius: number | null
  /** The moment of the scan on the branch's wall clock. */
  local_time: string
  /** The visit that this scan made before, and whether it is this person's at this branch. */
  used_visit: number | null
  used_at: Date | null
  is_own_scan: boolean | null
  /** One that made a visit, or one of as many as a person may send in a minute. */
  may_scan: boolean
  /** The visitor they were before they were erased, where the branch refused them then. */
  kept_out: number | null
  /** Someone without an account whom the branch refuses, and who told this quickID, or this name and mobile. */
  refused_as: number | null
  /** Someone with an address of theirs was announced for that day; whether it is proven theirs is looked at later. */
  is_expected: boolean
  /** The alert that is on at the branch. */
  alert: number | null
  /** Their visits in the business that were not over at the moment of the scan, or have begun since. */
  spans: SpanJson[]
} & Known

/** A moment as a statement has it: written in, or taken from the database there. */
type MomentIn = { at: Date | RawBuilder<Date>; isLate: boolean }

/** When a scan was made, as `momentOf` says it. */
const momentFrom = (now: RawBuilder<Date>, scannedAt: Date | undefined) =>
  scannedAt === undefined
    ? { at: now, isLate: false }
    : { at: sql<Date>`least(${now}, ${scannedAt}::timestamptz)`, isLate: true }

/** Worker or not, a visit is over at its closing time. Of a scan reported later it is the visit they were in then. */
export const lastVisitOf = (businessId: number, branchId: number, { at, isLate }: MomentIn) => sql`
  lateral (
    select case when last.is_open then last.visit_id end as open_visit,
           case when last.is_open then last.checked_in_at end as open_since,
           case when last.checked_out_at is not null then last.visit_id end as ended_visit,
           last.kind as last_kind
      from (
        select visit_id, checked_in_at, checked_out_at, kind,
               ${isLate ? sql`coalesce(checked_out_at > ${at}, true)` : sql`checked_out_at is null`}
                 and business.closing_after(checked_in_at, b.closing_time, b.time_zone) > ${at} as is_open
          from business.visit
         where business_id = ${businessId} and branch_id = ${branchId} and visitor_id = v.visitor_id
           and checkout_type <> ${checkoutType.undone}
           ${isLate ? sql`and checked_in_at <= ${at}` : sql``}
         -- Of several that began in the same moment, an open one first.
         order by checked_in_at desc, is_open desc, visit_id desc limit 1
      ) last
  )
`

type Hashes = { mobile: Buffer | null; email: Buffer | null }

/** Announced at the branch for that day by one of these addresses, and not come yet, or by a check-in that a desk may undo. */
const isExpected = (
  { businessId }: { businessId: number },
  branchId: number,
  day: RawBuilder<unknown>,
  { mobile, email }: { mobile: RawBuilder<unknown>; email: RawBuilder<unknown> },
) => sql`
  exists (
    select from business.guest g
     where g.business_id = ${businessId} and g.branch_id = ${branchId} and g.day = ${day}
       and (g.mobile_hash = ${mobile} or g.email_hash = ${email})
       and (g.arrived_at is null or g.nonce is not null) and g.declined_at is null and g.withdrawn_at is null
  )
`

/** How a business may know someone of whom it has no copy. */
export type KnownBy = { keptOut: readonly Buffer[] } & Hashes

type AskedAtDoor = { nonce: string; scannedAt: Date | undefined; known: KnownBy; isLook?: boolean }

/**
 * Everything about the branch and its visitor that decides on a check-in, in one statement, which counts the scan too unless it is
 * only a look.
 */
export const lookAtDoor = (
  scope: VisitScope,
  now: RawBuilder<Date>,
  { nonce, scannedAt, known, isLook = false }: AskedAtDoor,
) => {
  const { businessId, branchId, visitor } = scope
  const { at, isLate } = momentFrom(now, scannedAt)
  const self = {
    quickId: sql`${visitor.quickId}`,
    name: sql`${visitor.name}`,
    mobileHash: sql`${known.mobile}::bytea`,
    emailHash: sql`${known.email}::bytea`,
  }
  return sql<Door>`
    with used as materialized (
      select visit_id, branch_id, visitor_id, checked_in_at from business.visit
       where business_id = ${businessId} and nonce = ${nonce}::uuid and is_lead
    ), counted as (
      ${isLook ? mayScan(scope, now) : countingScan(scope, now, sql`not exists (select from used)`)}
    )
    select b.name as branch_name, b.time_zone, b.latitude, b.longitude, b.radius,
           to_char(${at} at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as local_time,
           v.visitor_id, v.name, v.quick_id, v.gender, v.mobile, v.email,
           ${isRefused(businessId, branchId, 'v')} as blacklisted, open_visit, open_since, ended_visit,
           used.visit_id as used_visit, used.checked_in_at as used_at,
           used.branch_id = ${branchId} and used.visitor_id = v.visitor_id as is_own_scan,
           used.visit_id is not null or exists (select from counted) as may_scan,
           (select visitor_id from business.kept_out
             where business_id = ${businessId} and branch_id = ${branchId} and hash = any(${known.keptOut}::bytea[])
             limit 1) as kept_out,
           (select visitor_id from ${refusedAliases(businessId, branchId, self)} alias
             order by is_told desc limit 1) as refused_as,
           ${isExpected(scope, branchId, sql`(${at} at time zone b.time_zone)::date`, {
             mobile: sql`${known.mobile}::bytea`,
             email: sql`${known.email}::bytea`,
           })} as is_expected,
           ${alertOn(scope, branchId)},
           ${isLook ? sql`'[]'::jsonb` : spansInJson(businessId, sql`v.visitor_id`, self, at)} as spans
      from business.branch b
      left join business.visitor v on v.business_id = ${businessId} and v.person_id = ${visitor.personId}
      left join ${lastVisitOf(businessId, branchId, { at, isLate })} open on true
      left join used on true
     where b.business_id = ${businessId} and b.branch_id = ${branchId}
  `
}

/** Where the branch says it is, and its name. */
export const findGeofence = (tx: BusinessTx, branchId: number): Promise<Geofence & { name: string }> =>
  tx
    .selectFrom('business.branch')
    .select(['name', 'latitude', 'longitude', 'radius'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()

/** Whether whoever leads a group has not left yet. Closing time ends a visit, whether or not it was closed yet. */
export const isLeadInside = async (tx: BusinessTx, branchId: number, checkedInAt: Date, visitId: number) => {
  const { rows } = await sql`
    select
      from business.visit v
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = ${visitId} and v.checked_out_at is null
       and business.closing_after(v.checked_in_at, b.closing_time, b.time_zone) > ${tx.now}
  `.execute(tx)
  return rows.length > 0
}

/**
 * Whether a visit that was open at a time is where someone was then: they are not known to have come elsewhere since it
 * began, nor to have signed out. A visit that presence has not heard of yet is newer than what it says.
 */
export const isInside = (
  businessId: number,
  { open_visit, open_since }: Known,
  presence: Pick<Presence, 'businessId' | 'visitId' | 'checkedInAt' | 'signedOutAt'> | undefined,
  { at }: Moment,
) =>
  open_visit !== null &&
  open_since !== null &&
  (!presence ||
    (presence.businessId === businessId && presence.visitId === open_visit
      ? presence.signedOutAt === undefined || presence.signedOutAt > at
      : presence.checkedInAt < open_since || presence.checkedInAt > at))

export type KnownVisitor = Known & {
  person_id: number
  /** What they came as the last time. */
  last_kind: number | null
}

/** What the business knows of these people, and whether the branch refuses them. */
export const findVisitors = async (tx: BusinessTx, branchId: number, personIds: readonly number[], moment: Moment) => {
  if (personIds.length === 0) return []
  const { rows } = await sql<KnownVisitor>`
    select v.person_id, v.visitor_id, v.name, v.quick_id, v.gender, v.mobile, v.email,
           ${isRefused(tx.businessId, branchId, 'v')} as blacklisted, open_visit, open_since, ended_visit, last_kind
      from business.branch b
      join business.visitor v on v.business_id = ${tx.businessId} and v.person_id = any(${listed(personIds, 'bigint')})
      left join ${lastVisitOf(tx.businessId, branchId, moment)} open on true
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows
}

/** Which of these visits, at whichever branch of the business, a desk has undone. */
export const findUndone = async (tx: BusinessTx, visits: readonly { visitId: number; checkedInAt: Date }[]) => {
  if (visits.length === 0) return new Set<number>()
  const { rows } = await sql<{ visit_id: number }>`
    select v.visit_id
      from business.branch b
      cross join unnest(${visits.map(({ checkedInAt }) => checkedInAt)}::timestamptz[],
                        ${visits.map(({ visitId }) => visitId)}::bigint[]) one (checked_in_at, visit_id)
      join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = b.branch_id
       and v.checked_in_at = one.checked_in_at and v.visit_id = one.visit_id
     where b.business_id = ${tx.businessId} and v.checkout_type = ${checkoutType.undone}
  `.execute(tx)
  return new Set(rows.map(({ visit_id }) => visit_id))
}

/** Which of these people were announced at the branch for that day, each by a place in the list. */
export const findExpectedAmong = async (tx: BusinessTx, branchId: number, day: string, people: readonly Hashes[]) => {
  if (people.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place
      from unnest(${people.map(({ mobile }) => mobile)}::bytea[], ${people.map(({ email }) => email)}::bytea[])
        with ordinality asked (mobile, email, place)
     where ${isExpected(tx, branchId, sql`${day}::date`, { mobile: sql`asked.mobile`, email: sql`asked.email` })}
  `.execute(tx)
  return rows.map(({ place }) => place)
}
