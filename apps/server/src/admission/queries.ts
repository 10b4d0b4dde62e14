import type { App } from '@quickprism/contract/app'
import { NOTICE_VERSION } from '@quickprism/contract/consents'
import type { Place } from '@quickprism/contract/endpoint'
import { sql } from 'kysely'
import { directoryKind } from '../db/codes.ts'
import type { IdentityHandle } from '../db/connect.ts'
import { employersBeside, isMemberAt } from '../db/is-member.ts'
import { listed } from '../db/listed.ts'
import type { Claims } from '../scopes.ts'
import type { VisitorFacts } from './visitor-facts.ts'

type Arrival = {
  person_id: number
  quick_id: string
  app: App
  expires_at: Date
  database_time: Date
  kind: number | null
  public_id: string | null
  business_id: number | null
  branch_id: number | null
  business_quick_id: string | null
  cell: number | null
}

/** What a place may be in the directory. */
const kindsOf = (place: Place | undefined): number[] => {
  if (!place) return []
  return place.kind === 'anywhere' ? [directoryKind.business, directoryKind.branch] : [directoryKind[place.kind]]
}

/** The session, its person and the place, while the epochs of session and person are those of the token. */
export const findArrival = async ({ db }: IdentityHandle, claims: Claims, place: Place | undefined) => {
  const { rows } = await sql<Arrival>`
    select person.person_id, person.quick_id, session.kind as app, session.expires_at, now() as database_time,
           directory.kind, directory.public_id, directory.business_id, directory.branch_id, business.quick_id as business_quick_id, business.cell
      from identity.session
      join identity.person on person.person_id = session.person_id and person.epoch = ${claims.person_epoch}
      left join identity.directory on directory.public_id = ${place?.id ?? null}
                                  and directory.kind = any(${kindsOf(place)}::smallint[])
                                  and directory.retired_at is null
      left join identity.business on business.business_id = directory.business_id
     where session.session_id = ${claims.sid} and session.epoch = ${claims.session_epoch} and session.revoked_at is null
  `.execute(db)
  return rows[0]
}

/** The same of many, by their places in the list; a place is a branch, if any. */
export const findArrivals = async (
  { db }: IdentityHandle,
  all: readonly { claims: Claims; branchQuickId: string | undefined }[],
) => {
  const of = (value: (claims: Claims) => unknown) => all.map(({ claims }) => value(claims))
  const { rows } = await sql<Arrival & { place: number }>`
    select claimed.place - 1 as place, person.person_id, person.quick_id, session.kind as app, session.expires_at,
           now() as database_time, directory.kind, directory.public_id, directory.business_id, directory.branch_id,
           business.quick_id as business_quick_id, business.cell
      from unnest(
        ${listed(
          of(({ sid }) => sid),
          'uuid',
        )},
        ${listed(
          of(({ session_epoch }) => session_epoch),
          'bigint',
        )},
        ${listed(
          of(({ person_epoch }) => person_epoch),
          'bigint',
        )},
        ${listed(
          all.map(({ branchQuickId }) => branchQuickId ?? null),
          'text',
        )}
      ) with ordinality claimed (session_id, session_epoch, person_epoch, public_id, place)
      join identity.session on session.session_id = claimed.session_id and session.epoch = claimed.session_epoch
                           and session.revoked_at is null
      join identity.person on person.person_id = session.person_id and person.epoch = claimed.person_epoch
      left join identity.directory on directory.public_id = claimed.public_id
                                  and directory.kind = ${directoryKind.branch} and directory.retired_at is null
      left join identity.business on business.business_id = directory.business_id
  `.execute(db)
  return rows
}

type VisitorArrival = Arrival &
  VisitorFacts & {
    has_consented: boolean
    at_business: number | null
    at_branch: number | null
    visit_id: number | null
    checked_in_at: Date | null
    signed_out_at: Date | null
  }

/** Someone at a branch: with what they bring, whether they work there, and where they last checked in. */
export const findVisitorArrival = async ({ db }: IdentityHandle, claims: Claims, branchQuickId: string) => {
  const { rows } = await sql<VisitorArrival>`
    select person.person_id, person.quick_id, session.kind as app, session.expires_at, now() as database_time,
           directory.kind, directory.public_id, directory.business_id, directory.branch_id,
           business.quick_id as business_quick_id, business.cell,
           person.name, person.reachable_mobile as mobile, person.reachable_email as email, person.birth_date, person.gender,
           exists (select from identity.document where document.person_id = person.person_id) as gives_documents,
           ${isMemberAt({ businessId: sql`directory.business_id`, branchId: sql`directory.branch_id` })} as is_member,
           ${employersBeside(sql`directory.business_id`)} as employers,
           exists (select from identity.consent where consent.person_id = person.person_id
                     and consent.version = ${NOTICE_VERSION} and consent.withdrawn_at is null) as has_consented,
           presence.business_id as at_business, presence.branch_id as at_branch, presence.visit_id, presence.checked_in_at,
           presence.signed_out_at
      from identity.session
      join identity.person on person.person_id = session.person_id and person.epoch = ${claims.person_epoch}
      left join identity.directory on directory.public_id = ${branchQuickId} and directory.kind = ${directoryKind.branch}
                                  and directory.retired_at is null
      left join identity.business on business.business_id = directory.business_id
      left join identity.presence on presence.person_id = person.person_id
     where session.session_id = ${claims.sid} and session.epoch = ${claims.session_epoch} and session.revoked_at is null
  `.execute(db)
  return rows[0]
}

type LastVisit = VisitorFacts & {
  branch_quick_id: string
  cell: number
  business_id: number
  branch_id: number
  visit_id: number
  checked_in_at: Date
}

/** Someone and the branch they last checked in at, while it can still be found. */
export const findLastVisit = async ({ db }: IdentityHandle, personId: number) => {
  const { rows } = await sql<LastVisit>`
    select person.person_id, person.quick_id, person.name, person.reachable_mobile as mobile, person.reachable_email as email, person.birth_date, person.gender,
           false as gives_documents, false as is_member, array[]::text[] as employers, directory.public_id as branch_quick_id, business.cell,
           presence.business_id, presence.branch_id, presence.visit_id, presence.checked_in_at
      from identity.presence
      join identity.person on person.person_id = presence.person_id
      join identity.business on business.business_id = presence.business_id
      join identity.directory on directory.business_id = presence.business_id and directory.branch_id = presence.branch_id
                             and directory.kind = ${directoryKind.branch} and directory.retired_at is null
     where presence.person_id = ${personId}
  `.execute(db)
  return rows[0]
}

/** What a link leads to, until its end. */
export const findLink = async ({ db }: IdentityHandle, kind: number, tokenHash: Buffer) => {
  const { rows } = await sql<{
    business_id: number
    local_id: number
    cell: number
    expires_at: Date
    database_time: Date
  }>`
    select link.business_id, link.local_id, business.cell, link.expires_at, now() as database_time
      from identity.link
      join identity.business on business.business_id = link.business_id
     where link.token_hash = ${tokenHash} and link.kind = ${kind}
  `.execute(db)
  return rows[0]
}

/** What the refresh tokens of a session are made of. */
export const findRefreshing = ({ db }: IdentityHandle, sessionId: string) =>
  db
    .selectFrom('identity.session')
    .select(['salt', 'generation', 'rotated_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** The businesses where someone is or was last, first, and where they work: places in force, so joined ones alone. */
export const findHomes = async ({ db }: IdentityHandle, personId: number) => {
  const { rows } = await sql<{ business_id: number; cell: number }>`
    select business.business_id, business.cell
      from (
        select business_id, min(turn) as turn
          from (
            select business_id, 0 as turn from identity.presence where person_id = ${personId}
            union all
            select business_id, 1 from identity.person_place where person_id = ${personId} and active
          ) place
         group by business_id
      ) home
      join identity.business on business.business_id = home.business_id
     order by home.turn, business.business_id
  `.execute(db)
  return rows
}
