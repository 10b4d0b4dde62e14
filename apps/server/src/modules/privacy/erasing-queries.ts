import { checkins } from '@quickprism/contract/checkins'
import { title } from '@quickprism/contract/endpoint'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import { isWrittenDown } from '../visitors/service.ts'
import { isCalledById } from './queries.ts'

export type Erasable = {
  visitor_id: number
  quick_id: string | null
  name: string
  gender: number
  mobile: Buffer | null
  mobile_hash: Buffer | null
  email: Buffer | null
  email_hash: Buffer | null
  told_id: string | null
  /** A desk wrote them down, whether or not they have claimed it since. */
  is_written_down: boolean
  aadhaar_masked: string | null
  created_at: Date
  last_at: Date | null
}

type Owner = { personId: number; quickId: string }

/** What the business knows of someone, held until the transaction ends: their own row first, then those by their quickID. */
export const takeVisitors = async (tx: BusinessTx, { personId, quickId }: Owner) => {
  const { rows } = await sql<Erasable>`
    select v.visitor_id, v.quick_id, v.name, v.gender, v.mobile, v.mobile_hash, v.email, v.email_hash, v.told_id,
           ${isWrittenDown('v')} as is_written_down, v.aadhaar_masked, v.created_at,
           (select max(last_at) from business.branch_visitor bv
             where bv.business_id = ${tx.businessId} and bv.visitor_id = v.visitor_id) as last_at
      from business.visitor v
     where v.business_id = ${tx.businessId} and (v.person_id = ${personId} or ${isCalledById(quickId)})
     order by v.person_id nulls last, v.visitor_id
       for update of v
  `.execute(tx)
  return rows
}

/** What staff wrote of them, branch by branch. */
export const findWritten = async (tx: BusinessTx, visitorId: number) => ({
  notes: await tx
    .selectFrom('business.visitor_note')
    .select(['branch_id', 'heading', 'text'])
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .orderBy('branch_id')
    .orderBy('place')
    .execute(),
  refused: await tx
    .selectFrom('business.blacklisting')
    .select(['branch_id', 'at', 'reason'])
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .orderBy('branch_id')
    .execute(),
})

export const insertWithheld = (tx: BusinessTx, visitorId: number, until: Date) =>
  tx.insertInto('business.withheld').values({ business_id: tx.businessId, visitor_id: visitorId, until }).execute()

/** The branches that refuse them go on doing so, by hashes alone. */
export const keepOut = (tx: BusinessTx, visitorId: number, hashes: readonly Buffer[]) =>
  sql`
    insert into business.kept_out (business_id, branch_id, visitor_id, hash)
    select business_id, branch_id, visitor_id, hash
      from business.branch_visitor cross join unnest(${hashes}::bytea[]) as hash
     where business_id = ${tx.businessId} and visitor_id = ${visitorId} and blacklisted
  `.execute(tx)

/** Takes the name from their row and from those of their visits, and says at which branches they were known. */
export const unname = async (tx: BusinessTx, visitorId: number) => {
  await tx
    .updateTable('business.visitor')
    .set({
      person_id: null,
      quick_id: null,
      name: '',
      gender: 0,
      mobile: null,
      mobile_masked: null,
      mobile_hash: null,
      email: null,
      email_masked: null,
      email_hash: null,
      told_id: null,
      aadhaar_masked: null,
      pan_masked: null,
    })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  const branches = await tx
    .updateTable('business.branch_visitor')
    .set({ name: '', quick_id: null })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .returning('branch_id')
    .execute()
  return branches.map(({ branch_id }) => branch_id)
}

/** Stored replies that name people. Without them a repeated entry still makes no second visit. */
const REPLIES_WITH_NAMES = [checkins.checkIn, frontDesk.checkIn, guests.checkIn].map(title)

/** What names them elsewhere: lines of the feed, notes, reasons, looks at their data, schedules of reports. */
export const deleteTraces = async (tx: BusinessTx, visitorId: number) => {
  for (const table of [
    'business.activity',
    'business.visitor_note',
    'business.reveal',
    'business.report_schedule_person',
    'business.desk_entry',
    'business.visitor_claim',
  ] as const) {
    await tx.deleteFrom(table).where('business_id', '=', tx.businessId).where('visitor_id', '=', visitorId).execute()
  }
  await tx
    .updateTable('business.blacklisting')
    .set({ reason: null })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  await tx
    .deleteFrom('business.idempotency_key')
    .where('business_id', '=', tx.businessId)
    .where('route', 'in', REPLIES_WITH_NAMES)
    .execute()
}

/** Takes someone's quickID from what was refused them, and says from how many rows. */
export const unnameRefusals = async (tx: BusinessTx, quickId: string) => {
  const { numAffectedRows } = await sql`
    update business.refusal set quick_id = null
     where business_id = ${tx.businessId} and quick_id = ${quickId}
       and branch_id = any(array(select branch_id from business.branch where business_id = ${tx.businessId}))
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Those whose time has come. */
export const takeDue = async (tx: BusinessTx) => {
  const due = await tx
    .deleteFrom('business.withheld')
    .where('business_id', '=', tx.businessId)
    .where('until', '<=', tx.now)
    .returning('visitor_id')
    .execute()
  return due.map(({ visitor_id }) => visitor_id)
}

export type Erasure = {
  person_id: number
  business_id: number
  business_name: string
  erased_at: Date
  kept_until: Date | null
}

/** Kept once, however often it is told. */
export const insertErasure = (tx: IdentityTx, erasure: Erasure) =>
  tx
    .insertInto('identity.erasure')
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** That they were there, and whom they asked along or were asked by. What came after the erasure stays. */
export const deletePresence = async (tx: IdentityTx, { person_id, business_id, erased_at }: Erasure) => {
  await tx
    .deleteFrom('identity.presence')
    .where('person_id', '=', person_id)
    .where('business_id', '=', business_id)
    .where('checked_in_at', '<=', erased_at)
    .execute()
  await tx
    .deleteFrom('identity.group_request')
    .where('business_id', '=', business_id)
    .where('asked_at', '<=', erased_at)
    .where((is) => is.or([is('person_id', '=', person_id), is('lead_id', '=', person_id)]))
    .execute()
}

export const findErasures = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.erasure')
    .select(['business_name', 'erased_at', 'kept_until'])
    .where('person_id', '=', personId)
    .orderBy('erased_at', 'desc')
    .execute()
