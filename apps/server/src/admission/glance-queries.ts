import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { CellHandle, IdentityHandle } from '../db/connect.ts'
import { listed } from '../db/listed.ts'

type Claimed = { sid: string; session_epoch: number; person_epoch: number }

/** Which of these are still good, in their order: the session, and the epochs of it and of its person. */
export const areLive = async ({ db }: IdentityHandle, clock: Clock, sessions: readonly Claimed[]) => {
  const sids = sessions.map(({ sid }) => sid)
  const sessionEpochs = sessions.map(({ session_epoch }) => session_epoch)
  const personEpochs = sessions.map(({ person_epoch }) => person_epoch)
  const { rows } = await sql<{ place: number; expires_at: Date; database_time: Date }>`
    select claimed.place, session.expires_at, now() as database_time
      from unnest(
        ${listed(sids, 'uuid')}, ${listed(sessionEpochs, 'bigint')}, ${listed(personEpochs, 'bigint')}
      ) with ordinality claimed (session_id, session_epoch, person_epoch, place)
      join identity.session on session.session_id = claimed.session_id and session.epoch = claimed.session_epoch
      join identity.person on person.person_id = session.person_id and person.epoch = claimed.person_epoch
     where session.revoked_at is null
  `.execute(db)
  const good = new Set(
    rows.filter((row) => row.expires_at > clock.read(row.database_time)).map(({ place }) => place - 1),
  )
  return sessions.map((_, place) => good.has(place))
}

type Watched = { businessId: number; branchId: number }
type Present = { business_id: number; branch_id: number; version: number; access_epoch: number }

/** How branches stand now, and up to which epoch rights in their businesses have moved. */
export const findVersions = async ({ db }: Pick<CellHandle, 'db'>, branches: readonly Watched[]) => {
  const { rows } = await sql<Present>`
    select business_id, branch_id, version, access_epoch from business.versions_of(
      ${branches.map(({ businessId }) => businessId)}::int[], ${branches.map(({ branchId }) => branchId)}::int[])
  `.execute(db)
  return rows
}

type Seen = Present & {
  /** Until when someone is unmasked there, where anyone is or was. */
  revealed_until: Date | null
  database_time: Date
}

/** The same, with until when someone is unmasked there. */
export const findGlances = async ({ db }: Pick<CellHandle, 'db'>, branches: readonly Watched[]) => {
  const { rows } = await sql<Seen>`
    select business_id, branch_id, version, access_epoch, revealed_until, now() as database_time
      from business.glance_at(
        ${branches.map(({ businessId }) => businessId)}::int[], ${branches.map(({ branchId }) => branchId)}::int[])
  `.execute(db)
  return rows
}
