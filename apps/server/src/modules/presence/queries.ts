import { MOST_COMPANIONS } from '@quickprism/contract/checkins'
import { sql } from 'kysely'
import type { VisitorFacts } from '../../admission/visitor-facts.ts'
import type { IdentityHandle } from '../../db/connect.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import { employersBeside, isMemberAt } from '../../db/is-member.ts'
import { listed } from '../../db/listed.ts'
import type { Presence } from '../../scopes.ts'

export type PersonFacts = VisitorFacts & {
  /** The visit they are known to have made last, wherever that was. */
  at_business: number | null
  at_visit: number | null
  came_at: Date | null
  /** Since then they have signed out on their last device. */
  signed_out_at?: Date | null
}

/** People by quickID, with whether they work at this branch. Closed accounts are nobody. */
export const findPeopleAt = async (
  { db }: IdentityHandle,
  quickIds: readonly string[],
  place: { businessId: number; branchId: number },
) => {
  const { rows } = await sql<PersonFacts>`
    select person.person_id, person.quick_id, person.name, person.reachable_mobile as mobile, person.reachable_email as email, person.birth_date, person.gender,
           exists (select from identity.document where document.person_id = person.person_id) as gives_documents,
           ${isMemberAt(place)} as is_member,
           ${employersBeside(place.businessId)} as employers,
           last.business_id as at_business, last.visit_id as at_visit, last.checked_in_at as came_at,
           last.signed_out_at
      from identity.person
      left join lateral (
        -- By its key: a planner that has no statistics yet reads where everyone is.
        select business_id, visit_id, checked_in_at, signed_out_at from identity.presence
         where presence.person_id = person.person_id limit 1
      ) last on true
     where person.quick_id = any(${listed(quickIds, 'text')}) and person.closed_at is null
  `.execute(db)
  return rows
}

export type NewRequest = {
  requestId: string
  quickId: string
  /** Nobody where the quickID is nobody's. */
  personId: number | null
  isTyped: boolean
  leadId: number
  at: Presence
  storeName: string
  /** The quickID was told at a front desk, and the lead is whoever stands there. */
  byDesk: boolean
}

/** Questions of one lead are put one after another. */
export const holdLead = (tx: IdentityTx, leadId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('asks', ${leadId}::bigint))`.execute(tx)

/**
 * Asks once for each visit, however often the scan is repeated, and no more people than a group may have: the question
 * that is to be told, if there is one. One lead has one question that waits for each person: that of their visit before
 * is over, as if its answer had been no. So what someone reads on their phone is what they say yes to, and what a lead
 * sees of an earlier visit does not tell a no from silence.
 */
export const insertRequest = async (
  tx: IdentityTx,
  { requestId, quickId, personId, isTyped, leadId, at, storeName, byDesk }: NewRequest,
) => {
  const { rows } = await sql<{ request_id: string }>`
    with of_visit as (
      select count(*) as asked, count(*) filter (where quick_id = ${quickId}) as same from identity.group_request
       where business_id = ${at.businessId} and lead_visit_id = ${at.visitId}
    ), ended as (
      update identity.group_request r set answered_at = ${tx.now}, accepted = false
        from of_visit
       where r.lead_id = ${leadId} and r.quick_id = ${quickId} and r.answered_at is null and r.by_desk = ${byDesk}
         and of_visit.same = 0 and of_visit.asked < ${MOST_COMPANIONS}
    )
    insert into identity.group_request
      (request_id, quick_id, person_id, lead_id, business_id, branch_id, lead_visit_id, checked_in_at, store_name,
       asked_at, by_desk, is_typed)
    select ${requestId}::uuid, ${quickId}, ${personId}::bigint, ${leadId}::bigint, ${at.businessId}::bigint,
           ${at.branchId}::bigint, ${at.visitId}::bigint, ${at.checkedInAt}::timestamptz, ${storeName},
           ${tx.now}::timestamptz, ${byDesk}::boolean, ${isTyped}::boolean
      from of_visit
     where of_visit.same = 0 and of_visit.asked < ${MOST_COMPANIONS}
    returning request_id
  `.execute(tx)
  return rows[0]?.request_id
}

/** For how many minutes a question whether someone came along waits for an answer. */
export const ANSWER_MINUTES = 60
const WAITS = ANSWER_MINUTES * 60_000

/** Anyone can type a quickID: of more questions than these nobody came along with all who ask. */
const MOST_SHOWN = 20

export const findRequestsTo = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.group_request')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.group_request.lead_id')
    .select([
      'identity.group_request.request_id',
      'identity.person.name as lead_name',
      'identity.group_request.store_name',
      'identity.group_request.asked_at',
      'identity.group_request.by_desk',
    ])
    .where('identity.group_request.person_id', '=', personId)
    .where('identity.group_request.answered_at', 'is', null)
    .where('identity.group_request.asked_at', '>', new Date(tx.now.getTime() - WAITS))
    .orderBy('identity.group_request.asked_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()

/**
 * A question that still waits for someone's answer: whose, and where. Where its lead has put another one to them since, it
 * is that one: they are told of one alone.
 */
export const findWaiting = (tx: IdentityTx, requestId: string) =>
  tx
    .selectFrom('identity.group_request as told')
    .innerJoin('identity.group_request as waits', (join) =>
      join
        .onRef('waits.lead_id', '=', 'told.lead_id')
        .onRef('waits.quick_id', '=', 'told.quick_id')
        .onRef('waits.by_desk', '=', 'told.by_desk'),
    )
    .select([
      'waits.request_id',
      'waits.person_id',
      'waits.quick_id',
      'waits.business_id',
      'waits.store_name',
      'waits.by_desk',
      'waits.asked_at',
    ])
    .where('told.request_id', '=', requestId)
    .where('waits.answered_at', 'is', null)
    .where('waits.asked_at', '>', new Date(tx.now.getTime() - WAITS))
    .executeTakeFirst()

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Those of a group who were asked and have not agreed: a no, silence and a quickID of nobody look the same. */
export const findAsked = ({ db }: IdentityHandle, { businessId, visitId }: Presence) =>
  db
    .selectFrom('identity.group_request')
    .select(['request_id', sql<string | null>`case when is_typed then quick_id end`.as('typed_id')])
    .where('business_id', '=', businessId)
    .where('lead_visit_id', '=', visitId)
    .where('accepted', 'is not', true)
    .where('by_desk', '=', false)
    .orderBy('request_id')
    .execute()

export type AskedCompanion = Awaited<ReturnType<typeof findAsked>>[number]

/** Whom a lead has asked who has not agreed. */
export const findOwnRequest = async (tx: IdentityTx, leadId: number, requestId: string) => {
  const found = await tx
    .selectFrom('identity.group_request')
    .select('quick_id')
    .where('request_id', '=', requestId)
    .where('lead_id', '=', leadId)
    .where('accepted', 'is not', true)
    .where('by_desk', '=', false)
    .executeTakeFirst()
  return found?.quick_id
}

/** A question that was not answered waits for its answer from now on. */
export const renewRequest = (tx: IdentityTx, leadId: number, requestId: string) =>
  tx
    .updateTable('identity.group_request')
    .set({ asked_at: tx.now })
    .where('request_id', '=', requestId)
    .where('lead_id', '=', leadId)
    .where('answered_at', 'is', null)
    .returning('business_id')
    .executeTakeFirst()

/** Of a yes at the same moment and this, the first one counts. */
export const deleteOwnRequest = async (tx: IdentityTx, leadId: number, requestId: string) => {
  const { numDeletedRows } = await tx
    .deleteFrom('identity.group_request')
    .where('request_id', '=', requestId)
    .where('lead_id', '=', leadId)
    .where('accepted', 'is not', true)
    .where('by_desk', '=', false)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes back what a desk asked about a check-in that it undid. */
export const deleteDeskRequests = (tx: IdentityTx, businessId: number, leadVisitId: number) =>
  tx
    .deleteFrom('identity.group_request')
    .where('business_id', '=', businessId)
    .where('lead_visit_id', '=', leadVisitId)
    .where('accepted', 'is not', true)
    .where('by_desk', '=', true)
    .execute()

/** A question that was put to someone within the hour, whether or not they have answered it. */
export const findRequest = (tx: IdentityTx, personId: number, requestId: string) =>
  tx
    .selectFrom('identity.group_request')
    .select([
      'request_id',
      'quick_id',
      'business_id',
      'branch_id',
      'lead_visit_id',
      'checked_in_at',
      'by_desk',
      'accepted',
    ])
    .where('request_id', '=', requestId)
    .where('person_id', '=', personId)
    .where('asked_at', '>', new Date(tx.now.getTime() - WAITS))
    .executeTakeFirst()

export type GroupRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Answers a question once. */
export const answerRequest = async (tx: IdentityTx, requestId: string, accepted: boolean) => {
  const { numUpdatedRows } = await tx
    .updateTable('identity.group_request')
    .set({ answered_at: tx.now, accepted })
    .where('request_id', '=', requestId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An accepted request: who joins which group. */
export const findAccepted = (tx: IdentityTx, requestId: string) =>
  tx
    .selectFrom('identity.group_request')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.group_request.person_id')
    .select([
      'identity.person.quick_id',
      'identity.group_request.business_id',
      'identity.group_request.branch_id',
      'identity.group_request.lead_visit_id',
      'identity.group_request.checked_in_at',
      'identity.group_request.by_desk',
      'identity.group_request.answered_at',
    ])
    .where('identity.group_request.request_id', '=', requestId)
    .where('identity.group_request.accepted', '=', true)
    .executeTakeFirst()

export const deleteOldRequests = (tx: IdentityTx, before: Date) =>
  tx.deleteFrom('identity.group_request').where('asked_at', '<', before).execute()
