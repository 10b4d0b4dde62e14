import { randomUUID } from 'node:crypto'
import { checkoutType, exitGrade, gender, purposeOfVisit, visitKind } from '@quickprism/server/db/codes'
import type { ClientBase } from 'pg'

type Asking = Pick<ClientBase, 'query'>

export type Comer = { visitorId: number; kind?: number; age?: number | null; gender?: number }

export type CheckIn = {
  businessId: number
  branchId: number
  /** The first is the lead of a group. */
  people: readonly Comer[]
  at: Date
  timeZone?: string
  nonce?: string
  purpose?: number
  /** The person at the front desk who wrote it down. */
  desk?: number
}

export type CheckedIn = { visit_id: number; checked_in_at: Date; version: number }

/** Checks people in, in a transaction that has entered their business. */
export const checkIn = async (client: Asking, { people, at, timeZone = 'Asia/Kolkata', desk, ...visit }: CheckIn) => {
  const { rows } = await client.query<CheckedIn>(
    `select visit_id, checked_in_at, version from business.check_in($1, $2, $3, $3::timestamptz at time zone $4, $5, $6, $7, $8, $9, $10, null, $11)`,
    [
      visit.businessId,
      visit.branchId,
      at,
      timeZone,
      visit.nonce ?? randomUUID(),
      people.map(({ visitorId }) => visitorId),
      people.map(({ kind = visitKind.visitor }) => kind),
      people.map(({ age = null }) => age),
      people.map((person) => person.gender ?? gender.notTold),
      visit.purpose ?? purposeOfVisit.Visitor,
      desk ?? null,
    ],
  )
  return rows[0] as CheckedIn
}

export type CheckOut = {
  businessId: number
  branchId: number
  checkedInAt: Date
  visitIds: readonly number[]
  at: Date
  type?: number
  grade?: number
}

/** Checks out people who came together. */
export const checkOut = async (
  client: Asking,
  { businessId, branchId, checkedInAt, visitIds, at, type, grade }: CheckOut,
) => {
  const { rows } = await client.query<{ closed: number; version: number }>(
    'select * from business.check_out($1, $2, $3, $4, $5, $6, $7)',
    [businessId, branchId, checkedInAt, visitIds, at, type ?? checkoutType.qr, grade ?? exitGrade.observed],
  )
  return rows[0] as { closed: number; version: number }
}
