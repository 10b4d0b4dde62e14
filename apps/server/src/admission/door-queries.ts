import { sql } from 'kysely'
import type { BusinessTx } from '../db/in-business.ts'
import type { VisitScope } from '../scopes.ts'

/** A visitor shows the key on the poster, or has a visit here, be it over: one may say later when one has left. */
export const isAtDoor = ({ by, visitor }: Pick<VisitScope, 'by' | 'visitor'>) => {
  if ('key' in by && by.scannedAt === undefined) return sql<boolean>`branch.poster_key = ${by.key}`
  if ('key' in by) {
    return sql<boolean>`(branch.poster_key = ${by.key} or exists (
      select from business.former_poster f
       where f.business_id = branch.business_id and f.branch_id = branch.branch_id and f.key = ${by.key}
         and f.until > ${by.scannedAt}::timestamptz
    ))`
  }
  const { businessId, branchId, visitId, checkedInAt } = by.visit
  return sql<boolean>`exists (
    select from business.visit v join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
     where v.business_id = ${businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = ${visitId} and o.business_id = ${businessId} and o.person_id = ${visitor.personId}
  )`
}

/**
 * Each person does one thing at a time at the doors of a business, so that two scans that concern them never pass each
 * other. Several are held in one order.
 */
export const holdPeople = (businessId: number, personIds: readonly number[]) => sql<number>`(
  select count(pg_advisory_xact_lock(${businessId}::int, (person_id % 2147483647)::int))
    from (select person_id from unnest(${personIds}::bigint[]) person_id order by person_id) people
)`

/** Holds someone who does not stand at the door, for the length of this transaction. */
export const holdPerson = (tx: BusinessTx, personId: number) =>
  sql`select ${holdPeople(tx.businessId, [personId])}`.execute(tx)

/** By what someone without an account is held at a desk. */
export const entryKeys = {
  told: (quickId: string) => `told ${quickId}`,
  addresses: (addresses: readonly (string | null | undefined)[]) =>
    addresses.flatMap((address) => (address ? [`address ${address.toLowerCase()}`] : [])),
}

/** Two desks that write down the same thing at the same moment do so one after the other. */
export const holdEntry = (tx: BusinessTx, keys: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(key, ${tx.businessId}::bigint))
      from (select distinct key from unnest(${keys}::text[]) key order by key) keys
  `.execute(tx)
