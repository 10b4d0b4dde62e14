import { sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { isCalledById } from './queries.ts'

type OwnCopy = {
  visitor_id: number
  quick_id: string | null
  mobile: Buffer | null
  email: Buffer | null
  aadhaar_masked: string | null
  gender: number
  created_at: Date
}

export const findCopy = (tx: BusinessTx, personId: number): Promise<OwnCopy | undefined> =>
  tx
    .selectFrom('business.visitor')
    .select(['visitor_id', 'quick_id', 'mobile', 'email', 'aadhaar_masked', 'gender', 'created_at'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

export type OwnVisit = {
  branch_name: string
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  kind: number
  pov: number
  age: number | null
  gender: number
  group_size: number
  is_lead: boolean
}

/** Of visits that were written down under someone's quickID alone (039). */
export const findCalledById = async (tx: BusinessTx, quickId: string) => {
  const { rows } = await sql<{ visitor_id: number }>`
    select v.visitor_id from business.visitor v where v.business_id = ${tx.businessId} and ${isCalledById(quickId)}
  `.execute(tx)
  return rows.map(({ visitor_id }) => visitor_id)
}

export const findVisits = async (tx: BusinessTx, visitorIds: readonly number[]) => {
  const { rows } = await sql<OwnVisit>`
    select b.name as branch_name, v.checked_in_at, v.checked_out_at, v.checkout_type, v.kind, v.pov, v.age, v.gender,
           v.group_size, v.is_lead
      from business.branch_visitor bv
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = bv.branch_id
      join business.visit v
        on v.business_id = ${tx.businessId} and v.branch_id = bv.branch_id and v.visitor_id = bv.visitor_id
     where bv.business_id = ${tx.businessId} and bv.visitor_id = any(${visitorIds}::bigint[])
     order by v.checked_in_at desc, v.visit_id desc
  `.execute(tx)
  return rows
}

export const findNotes = async (tx: BusinessTx, visitorIds: readonly number[]) => {
  const { rows } = await sql<{ branch_name: string; heading: string; text: string }>`
    select b.name as branch_name, n.heading, n.text
      from business.branch_visitor bv
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = bv.branch_id
      join business.visitor_note n
        on n.business_id = ${tx.businessId} and n.branch_id = bv.branch_id and n.visitor_id = bv.visitor_id
     where bv.business_id = ${tx.businessId} and bv.visitor_id = any(${visitorIds}::bigint[])
     order by ${byName('b.name')}, n.visitor_id, n.place
  `.execute(tx)
  return rows
}

export const findRefusals = async (tx: BusinessTx, names: readonly string[]) => {
  const { rows } = await sql<{ branch_name: string; at: Date; code: string; times: number }>`
    select b.name as branch_name, r.at, r.code, r.times
      from business.branch b
      join business.refusal r
        on r.business_id = ${tx.businessId} and r.branch_id = b.branch_id and r.quick_id = any(${names}::text[])
     where b.business_id = ${tx.businessId}
     order by r.at desc
  `.execute(tx)
  return rows
}
