import type { Lane } from '@quickprism/contract/endpoint'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { BusinessScope } from '../scopes.ts'
import { type Entry, writeTrail } from './audit-trail.ts'
import type { Queue } from './connect.ts'
import type { BusinessSchema } from './schema.gen.ts'
import { inTransaction, type Statements } from './transaction.ts'

declare const entered: unique symbol

/** A transaction inside one business: the only handle through which business data is reached. */
export type BusinessTx = Statements<BusinessSchema> & {
  readonly businessId: number
  /** The database's time at the start of the transaction. Every decision about time takes it from here. */
  readonly now: Date
  /** How often the scope's branch has changed; 0 where there is none, or nothing has happened yet. */
  readonly branchVersion: number
  readonly queue: Queue
  readonly client: pg.PoolClient
  /** What happened, in order. Written to the audit trail just before the commit, because its head row is hot. */
  readonly trail: Entry[]
  readonly [entered]: 'business'
}

/** The rights a scope was made from have changed since: admit once more and ask again. */
export class AccessMoved extends Error {}

type Entered = {
  access_epoch: number
  database_time: Date
  version: number
  has_branch: boolean
  has_key: boolean
}

/** A visitor shows the key on the poster, or has a visit here; nobody else needs either. */
const isAtDoor = (scope: BusinessScope) => {
  if (scope.kind !== 'visit') return sql<boolean>`true`
  if ('key' in scope.by) return sql<boolean>`b.poster_key = ${scope.by.key}`
  const { businessId, branchId, visitId, checkedInAt } = scope.by.visit
  return sql<boolean>`exists (
    select from business.visit v join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
     where v.business_id = ${businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = ${visitId} and o.business_id = ${businessId} and o.person_id = ${scope.visitor.personId}
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

const isHeld = (scope: BusinessScope) =>
  scope.kind === 'visit'
    ? holdPeople(scope.businessId, [scope.visitor.personId, ...(scope.along ?? [])])
    : sql<number>`0`

/** Who gives way where the business has its share of connections: a picture for everyone like a list, a job nobody's. */
const laneOf = (scope: Exclude<BusinessScope, { kind: 'job' }>): Lane => {
  if (scope.kind === 'public') return 'first'
  return scope.kind === 'link' ? 'last' : scope.who.lane
}

/** Whose share of the connections it takes. Strangers who ask for a business's logo do not take those of its own people. */
const partyOf = ({ kind, businessId }: BusinessScope) => (kind === 'public' ? `public ${businessId}` : businessId)

/** Opens a transaction inside the business a scope was admitted to, and in no other. */
export const inBusiness = <T>(
  { cells, clock }: Pick<Deps, 'cells' | 'clock'>,
  scope: BusinessScope,
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T> => {
  const { businessId } = scope
  if (!Number.isSafeInteger(businessId)) throw new Error('inBusiness was called without a business')
  const { pool, queue, gate } = cells.of(scope.cell)
  const transaction = () =>
    inTransaction<BusinessSchema, T>(pool, async (statements, client) => {
      const branchId = 'branchId' in scope ? (scope.branchId ?? null) : null
      const { rows } = await sql<Entered>`
      select access_epoch, database_time, coalesce(version, 0) as version, ${branchId}::int is null or b.branch_id is not null as has_branch,
             ${isAtDoor(scope)} as has_key, ${isHeld(scope)} as held
        from business.enter(${businessId}, ${branchId})
        left join business.branch b
          on b.business_id = ${businessId} and b.branch_id = ${branchId}::int and b.deleted_at is null
    `.execute(statements)
      const [business] = rows
      if (!business) throw refuse.missing()
      if (scope.kind === 'staff' && scope.accessEpoch !== business.access_epoch) throw new AccessMoved()
      // An id that was reserved and never used, or whose branch was deleted a moment ago, leads nowhere.
      if (!business.has_branch) throw refuse.missing()
      if (!business.has_key) throw refuse.oldPoster()
      return workIn(
        statements,
        { businessId, now: clock.read(business.database_time), branchVersion: business.version, queue, client },
        work,
      )
    })
  return scope.kind === 'job' ? transaction() : gate.pass(partyOf(scope), laneOf(scope), transaction)
}

/**
 * The same for a business whose id was reserved in identity and which does not exist here yet: `work` puts it there.
 * In one that exists it does nothing and answers nothing, so it is no way around admission.
 */
export const inNewBusiness = <T>(
  { cells, clock }: Pick<Deps, 'cells' | 'clock'>,
  { businessId, cell }: { businessId: number; cell: number },
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T | undefined> => {
  const { pool, queue } = cells.of(cell)
  return inTransaction<BusinessSchema, T | undefined>(pool, async (statements, client) => {
    const { rows } = await sql<{ is_there: boolean; database_time: Date }>`
      select entered.access_epoch is not null as is_there, date_trunc('milliseconds', now()) as database_time
        from (values (true)) as always left join business.enter(${businessId}) as entered on true
    `.execute(statements)
    const [{ is_there, database_time }] = rows as [{ is_there: boolean; database_time: Date }]
    if (is_there) return undefined
    return workIn(statements, { businessId, now: clock.read(database_time), branchVersion: 0, queue, client }, work)
  })
}

const workIn = async <T>(
  statements: Statements<BusinessSchema>,
  entered: Pick<BusinessTx, 'businessId' | 'now' | 'branchVersion' | 'queue' | 'client'>,
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T> => {
  const tx = Object.assign(statements, { ...entered, trail: [] }) as unknown as BusinessTx
  const result = await work(tx)
  await writeTrail(tx, tx)
  return result
}
