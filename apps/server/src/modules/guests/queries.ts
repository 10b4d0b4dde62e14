import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { isWrittenDown } from '../visitors/service.ts'

export type GuestRow = {
  business_id: number
  guest_id: number
  branch_id: number
  host_id: number
  name: string
  mobile: Buffer | null
  mobile_masked: string | null
  email: Buffer | null
  email_masked: string | null
  /** YYYY-MM-DD and HH:mm. */
  day: string
  from_time: string | null
  to_time: string | null
  pov: number
  note: string | null
  salt: Buffer
  nonce: string | null
  ends_at: Date
  arrived_at: Date | null
  declined_at: Date | null
  withdrawn_at: Date | null
  host_name: string
  branch_name: string
  business_name: string
  time_zone: string
}

const columns = sql`
  g.business_id, g.guest_id, g.branch_id, g.host_id, g.name, g.mobile, g.mobile_masked, g.email, g.email_masked,
  to_char(g.day, 'YYYY-MM-DD') as day, to_char(g.from_time, 'HH24:MI') as from_time,
  to_char(g.to_time, 'HH24:MI') as to_time, g.pov, g.note, g.salt, g.nonce, g.ends_at, g.arrived_at, g.declined_at,
  g.withdrawn_at, coalesce(m.name, '') as host_name, br.name as branch_name, br.time_zone,
  coalesce(b.trade_name, b.registered_name) as business_name
`

const joined = (tx: BusinessTx) => sql`
  from business.guest g
  join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = g.branch_id
  join business.business b on b.business_id = ${tx.businessId}
  left join business.membership m on m.business_id = ${tx.businessId} and m.person_id = g.host_id
`

/** The branches that still expect guests of a host, who is shown with them. */
export const findBranchesExpecting = async (tx: BusinessTx, hostId: number) => {
  const rows = await tx
    .selectFrom('business.guest')
    .select('branch_id')
    .distinct()
    .where('business_id', '=', tx.businessId)
    .where('host_id', '=', hostId)
    .where('ends_at', '>', tx.now)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map(({ branch_id }) => branch_id)
}

/** What day it is at a branch that is there. */
export const findToday = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ today: string }>`
    select to_char(${tx.now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
      from business.branch
     where business_id = ${tx.businessId} and branch_id = ${branchId} and deleted_at is null
  `.execute(tx)
  return rows[0]?.today
}

type When = { today: string; last_day: string; ends_at: Date }

/** What today is at a branch that is there, the last day someone may be announced for, and when a day is over there. */
export const findDay = async (tx: BusinessTx, branchId: number, day: string, ahead: number) => {
  const { rows } = await sql<When>`
    select to_char(${tx.now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today,
           to_char((${tx.now}::timestamptz at time zone time_zone)::date + ${ahead}::int, 'YYYY-MM-DD') as last_day,
           (${day}::date + 1)::timestamp at time zone time_zone as ends_at
      from business.branch
     where business_id = ${tx.businessId} and branch_id = ${branchId} and deleted_at is null
  `.execute(tx)
  return rows[0]
}

type Announced =
  | 'branch_id'
  | 'host_id'
  | 'name'
  | 'day'
  | 'from_time'
  | 'to_time'
  | 'pov'
  | 'note'
  | 'salt'
  | 'ends_at'
type Sealed = 'mobile' | 'mobile_masked' | 'email' | 'email_masked'
type NewGuest = Pick<GuestRow, Announced | Sealed> & { mobile_hash: Buffer | null; email_hash: Buffer | null }

export const insertGuest = async (tx: BusinessTx, guest: NewGuest) => {
  const { guest_id } = await tx
    .insertInto('business.guest')
    .values({ ...guest, business_id: tx.businessId, created_at: tx.now })
    .returning('guest_id')
    .executeTakeFirstOrThrow()
  return guest_id
}

export const findGuest = async (tx: BusinessTx, guestId: number) => {
  const { rows } = await sql<GuestRow>`
    select ${columns} ${joined(tx)} where g.business_id = ${tx.businessId} and g.guest_id = ${guestId}
  `.execute(tx)
  return rows[0]
}

/** More than anyone may have who are still expected, with those who came or declined. */
const MOST_OWN = 500

/** Those whom someone announced here, from today on. */
export const findGuestsOf = async (tx: BusinessTx, branchId: number, hostId: number, today: string) => {
  const { rows } = await sql<GuestRow>`
    select ${columns} ${joined(tx)}
     where g.business_id = ${tx.businessId} and g.host_id = ${hostId} and g.branch_id = ${branchId}
       and g.day >= ${today}::date
     order by g.day, g.from_time nulls first, g.guest_id
     limit ${MOST_OWN}
  `.execute(tx)
  return rows
}

/** How many of someone's guests are still expected here. */
export const countOpen = async (tx: BusinessTx, branchId: number, hostId: number) => {
  const { open } = await tx
    .selectFrom('business.guest')
    .select((is) => is.fn.countAll<number>().as('open'))
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('host_id', '=', hostId)
    .where('arrived_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', tx.now)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Those announced for today who are not here yet: the first of them, and how many there are. */
export const findExpected = async (tx: BusinessTx, branchId: number, most: number) => {
  const { rows } = await sql<GuestRow & { total: number }>`
    select count(*) over () as total, ${columns} ${joined(tx)}
     where g.business_id = ${tx.businessId} and g.branch_id = ${branchId}
       and g.day = (${tx.now}::timestamptz at time zone br.time_zone)::date
       and g.arrived_at is null and g.declined_at is null and g.withdrawn_at is null
     order by g.from_time nulls first, g.guest_id
     limit ${most}
  `.execute(tx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export const countArrived = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ arrived: number }>`
    select count(*)::int as arrived
      from business.guest g
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = ${branchId}
     where g.business_id = ${tx.businessId} and g.branch_id = ${branchId} and g.arrived_at is not null
       and g.day = (${tx.now}::timestamptz at time zone br.time_zone)::date
  `.execute(tx)
  return rows[0]?.arrived ?? 0
}

type Ended = 'arrived_at' | 'declined_at' | 'withdrawn_at'

/** Ends an announcement that is open, in one of three ways, and says whether it was: the first one counts. */
export const endGuest = async (tx: BusinessTx, guestId: number, how: Ended) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.guest')
    .set({ [how]: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('guest_id', '=', guestId)
    .where('arrived_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', tx.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whoever was refused after all has not arrived. */
export const expectAgain = (tx: BusinessTx, guestId: number) =>
  tx
    .updateTable('business.guest')
    .set({ arrived_at: null })
    .where('business_id', '=', tx.businessId)
    .where('guest_id', '=', guestId)
    .execute()

/** The same arrival, sent again, is known by it. */
export const keepNonce = (tx: BusinessTx, guestId: number, nonce: string) =>
  tx
    .updateTable('business.guest')
    .set({ nonce })
    .where('business_id', '=', tx.businessId)
    .where('guest_id', '=', guestId)
    .execute()

/** Where they were inside before by a check-in of a desk, it is that one that may be undone. */
export const keepNonceOf = (tx: BusinessTx, guestId: number, inside: { lead_id: number; checked_in_at: Date }) =>
  sql`
    update business.guest g set nonce = lead.nonce
      from business.visit lead
     where g.business_id = ${tx.businessId} and g.guest_id = ${guestId}
       and lead.business_id = ${tx.businessId} and lead.branch_id = g.branch_id
       and lead.checked_in_at = ${inside.checked_in_at} and lead.visit_id = ${inside.lead_id}
       and lead.entered_by is not null
  `.execute(tx)

/** Others who announced the same guest for that day by the same name and address expect them no longer either. */
export const endSameGuests = async (tx: BusinessTx, guestId: number) => {
  const { rows } = await sql<{ guest_id: number }>`
    update business.guest g set arrived_at = came.arrived_at, nonce = came.nonce
      from business.guest came
     where came.business_id = ${tx.businessId} and came.guest_id = ${guestId}
       and g.business_id = ${tx.businessId} and g.branch_id = came.branch_id and g.day = came.day
       and lower(g.name) = lower(came.name)
       and (g.mobile_hash = came.mobile_hash or g.email_hash = came.email_hash)
       and g.arrived_at is null and g.declined_at is null and g.withdrawn_at is null
    returning g.guest_id
  `.execute(tx)
  return rows
}

/** Guests whose arrival was this check-in, which was undone, are expected again while their announcement is open. */
export const expectAgainByVisit = async (
  tx: BusinessTx,
  { branchId, visitId, checkedInAt }: { branchId: number; visitId: number; checkedInAt: Date },
) => {
  const { rows } = await sql<{ guest_id: number }>`
    update business.guest g set arrived_at = null, nonce = null
      from business.visit v
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
       and v.checked_in_at = ${checkedInAt} and v.visit_id = ${visitId}
       and g.business_id = ${tx.businessId} and g.branch_id = ${branchId} and g.nonce = v.nonce
       and g.arrived_at is not null and g.ends_at > ${tx.now}
    returning g.guest_id
  `.execute(tx)
  return rows
}

type Whose = { branchId: number } | { hostId: number; exceptAt: readonly number[] }

/** Takes back whatever is open of a branch, or of a host at all branches but these. */
export const withdrawAll = (tx: BusinessTx, whose: Whose) =>
  tx
    .updateTable('business.guest')
    .set({ withdrawn_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where((its) =>
      'branchId' in whose
        ? its('branch_id', '=', whose.branchId)
        : its.and([
            its('host_id', '=', whose.hostId),
            ...(whose.exceptAt.length > 0 ? [its('branch_id', 'not in', whose.exceptAt)] : []),
          ]),
    )
    .where('arrived_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', tx.now)
    .returning(['guest_id', 'branch_id'])
    .execute()

type Hashes = { mobile: Buffer | null; email: Buffer | null }

type CameThen = { branchId: number; day: string | undefined; nonce: string | null | undefined; at: Date }

/**
 * Announcements `g`, for that day or today, of the person who has one of these addresses and has come then: by a check-in
 * of a desk while it counts. What is announced after they came is of another coming.
 */
const announcedFor = (tx: BusinessTx, { branchId, day, nonce = null, at }: CameThen, { mobile, email }: Hashes) => sql`
  g.business_id = ${tx.businessId} and g.branch_id = ${branchId}
  and g.day = coalesce(${day ?? null}::date, (
    select (${tx.now}::timestamptz at time zone b.time_zone)::date from business.branch b
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  ))
  and (g.mobile_hash = ${mobile}::bytea or g.email_hash = ${email}::bytea) and g.created_at <= ${at}
  and (${nonce}::uuid is null or exists (
    select from business.visit lead
     where lead.business_id = ${tx.businessId} and lead.branch_id = ${branchId}
       and lead.nonce = ${nonce}::uuid and lead.is_lead and lead.checkout_type <> ${checkoutType.undone}
  ))
`

/**
 * The person who has one of these addresses has come where they were expected. By the nonce of a desk's check-in they are
 * expected again where it is undone.
 */
export const endGuestsBy = async (tx: BusinessTx, came: CameThen, hashes: Hashes) => {
  const { rows } = await sql<{ guest_id: number }>`
    update business.guest g set arrived_at = ${came.at}, nonce = ${came.nonce ?? null}::uuid
     where ${announcedFor(tx, came, hashes)}
       and g.arrived_at is null and g.declined_at is null and g.withdrawn_at is null
    returning g.guest_id
  `.execute(tx)
  return rows
}

/** Where a desk had let them in besides, undoing that does not make them expected again: they have come all the same. */
export const keepArrivalsBy = (tx: BusinessTx, came: CameThen, hashes: Hashes) =>
  sql`
    update business.guest g set nonce = ${came.nonce ?? null}::uuid
     where ${announcedFor(tx, came, hashes)}
       and g.arrived_at is not null and g.nonce is not null and g.nonce is distinct from ${came.nonce ?? null}::uuid
  `.execute(tx)

/**
 * Guests whom an entry of the front desk wrote down by the name and an address of their announcement, for the day of the
 * entry, before it, and while its visits count. By its nonce they are expected again where it is undone.
 */
export const endGuestsByEntry = async (tx: BusinessTx, branchId: number, nonce: string) => {
  const { rows } = await sql<{ guest_id: number }>`
    update business.guest g set arrived_at = v.checked_in_at, nonce = ${nonce}::uuid
      from business.visit lead
      join business.visit v
        on v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = lead.checked_in_at
       and lead.visit_id in (v.visit_id, v.group_id)
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = v.visitor_id
     where lead.business_id = ${tx.businessId} and lead.branch_id = ${branchId}
       and lead.nonce = ${nonce}::uuid and lead.is_lead and v.checkout_type <> ${checkoutType.undone} and ${isWrittenDown('o')}
       and g.business_id = ${tx.businessId} and g.branch_id = ${branchId} and g.day = v.local_day
       and g.created_at <= v.checked_in_at
       and lower(g.name) = lower(o.name) and (g.mobile_hash = o.mobile_hash or g.email_hash = o.email_hash)
       and g.arrived_at is null and g.declined_at is null and g.withdrawn_at is null
    returning g.guest_id
  `.execute(tx)
  return rows
}

/** Announcements of whoever has one of these addresses, whatever became of them. */
export const findGuestsBy = async (tx: BusinessTx, { mobile, email }: Hashes) => {
  const { rows } = await sql<GuestRow & { created_at: Date }>`
    select g.created_at, ${columns} ${joined(tx)}
     where g.business_id = ${tx.businessId} and (g.mobile_hash = ${mobile}::bytea or g.email_hash = ${email}::bytea)
     order by g.day, g.guest_id
  `.execute(tx)
  return rows
}

/** Deletes announcements of whoever has one of these addresses: which, and where they were expected. */
export const deleteGuestsBy = async (tx: BusinessTx, { mobile, email }: Hashes) => {
  const { rows } = await sql<{ guest_id: number; branch_id: number }>`
    delete from business.guest
     where business_id = ${tx.businessId} and (mobile_hash = ${mobile}::bytea or email_hash = ${email}::bytea)
    returning guest_id, branch_id
  `.execute(tx)
  return { guestIds: rows.map(({ guest_id }) => guest_id), branchIds: new Set(rows.map(({ branch_id }) => branch_id)) }
}

export const deleteOldGuests = async (tx: BusinessTx, before: Date) => {
  await tx.deleteFrom('business.guest').where('business_id', '=', tx.businessId).where('ends_at', '<', before).execute()
}

export type Place = {
  street_address: string | null
  city: string | null
  pin_code: string | null
  latitude: number | null
  longitude: number | null
}

export const findPlace = (tx: BusinessTx, branchId: number): Promise<Place> =>
  tx
    .selectFrom('business.branch')
    .select(['street_address', 'city', 'pin_code', 'latitude', 'longitude'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
