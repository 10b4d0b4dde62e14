import type { Lane } from '@quickprism/contract/endpoint'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Announced } from '../branch-key.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../refuse.ts'
import type { BranchScope, BusinessScope, VisitScope } from '../scopes.ts'
import { appendTrail, type Entry } from './audit-trail.ts'
import { type Change, tellBranches } from './changes.ts'
import type { Cells, Queue } from './connect.ts'
import type { BusinessSchema } from './schema.gen.ts'
import { inTransaction, type LastWords, type Statements, type TxClient } from './transaction.ts'

declare const entered: unique symbol

/** A transaction inside one business: the only handle through which business data is reached. */
export type BusinessTx = Statements<BusinessSchema> & {
  readonly businessId: number
  /**
   * The database's time at the start of the transaction; where it was entered on a look, at that look. Every decision about
   * time takes it from here.
   */
  readonly now: Date
  /** How often the scope's branch has changed; 0 where there is none, or nothing has happened yet. */
  readonly branchVersion: number
  readonly queue: Queue
  readonly client: TxClient
  /** When what is in the trail happened, where that is not the start of the transaction but much later. */
  happenedAt?: Date
  /** What happened, in order. Written to the audit trail just before the commit, because its head row is hot. */
  readonly trail: Entry[]
  /** Which branches have changed. Told to whoever has them open once it is committed. */
  readonly changes: Change[]
  /** What is written after the work, whatever that was, unless it is refused. */
  readonly closing: CompiledQuery[]
  /**
   * Ends the transaction with these as its last statements, sent together with what happened and the commit: what they
   * hold is held no longer than the database needs. Nothing is done in it after.
   */
  conclude<Rows extends readonly unknown[]>(
    ...queries: { [Place in keyof Rows]: RawBuilder<Rows[Place]> }
  ): Promise<{ [Place in keyof Rows]: Rows[Place][] }>
  readonly [entered]: 'business'
}

/**
 * The rights a scope was made from have changed since, or the branch has since the look it was entered on: admit once
 * more and ask again.
 */
export class Moved extends Error {}

/**
 * What is looked at first, in a statement of its own that goes out with the one that enters: that one may wait for others,
 * and this one sees what they did. It is given the database's time as an expression, since nobody has its answer yet.
 */
export type Look<Row> = (now: RawBuilder<Date>) => RawBuilder<Row>

/**
 * What else must be so on entering, and what is done with it, both in the statement that enters. `branch` is the row of
 * the scope's branch there. What is looked at comes with it.
 */
export type Condition<Row = unknown> = {
  holds: RawBuilder<boolean>
  doing: RawBuilder<unknown>
  otherwise(): Error
  look?: Look<Row> | undefined
}

/** No further condition. */
export const always = { holds: sql<boolean>`true`, doing: sql`null`, otherwise: () => refuse.missing() }

type Entered = { access_epoch: number; database_time: Date; version: number; has_branch: boolean; holds: boolean }

/** `versions` passes on which branches have changed; without it a relay does so a moment later. */
type Opening = {
  cells: Cells
  clock: Clock
  versions?: { announce(change: Announced): unknown }
}

/** Who gives way where the business has its share of connections: a picture for everyone like a list, a job nobody's. */
const laneOf = (scope: Exclude<BusinessScope, { kind: 'job' }>): Lane => {
  if (scope.kind === 'public') return 'first'
  return scope.kind === 'link' ? 'last' : scope.who.lane
}

/** Whose share of the connections it takes. Strangers who ask for a business's logo do not take those of its own people. */
const partyOf = ({ kind, businessId }: BusinessScope) => (kind === 'public' ? `public ${businessId}` : businessId)

/** Opens a transaction inside the business a scope was admitted to, and in no other. */
export const inBusiness = <T>(
  deps: Opening,
  scope: Exclude<BusinessScope, VisitScope>,
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T> => inBusinessIf(deps, scope, always, work)

const entranceOf = (scope: BusinessScope, { holds, doing }: Pick<Condition, 'holds' | 'doing'>) => {
  const { businessId } = scope
  const branchId = 'branchId' in scope ? (scope.branchId ?? null) : null
  return sql<Entered>`
    select access_epoch, database_time, coalesce(version, 0) as version,
           ${branchId}::int is null or branch.branch_id is not null as has_branch, ${holds} as holds, ${doing} as done
      from business.enter(${businessId}, ${branchId})
      left join business.branch
        on branch.business_id = ${businessId} and branch.branch_id = ${branchId}::int and branch.deleted_at is null
  `
}

const expectEntered = (scope: BusinessScope, [business]: readonly Entered[], otherwise: Condition['otherwise']) => {
  if (!business) throw refuse.missing()
  if (scope.kind === 'staff' && scope.accessEpoch !== business.access_epoch) throw new Moved()
  // An id that was reserved and never used, or whose branch was deleted a moment ago, leads nowhere.
  if (!business.has_branch) throw refuse.missing()
  if (!business.holds) throw otherwise()
  return business
}

const throughGate = <T>(deps: Opening, scope: BusinessScope, transaction: () => Promise<T>) => {
  if (!Number.isSafeInteger(scope.businessId)) throw new Error('inBusiness was called without a business')
  const { gate } = deps.cells.of(scope.cell)
  return scope.kind === 'job' ? transaction() : gate.pass(partyOf(scope), laneOf(scope), transaction)
}

/** For a scope that is good only while a condition holds: admission states it (`admission/door.ts`). */
export const inBusinessIf = <T, Row>(
  deps: Opening,
  scope: BusinessScope,
  condition: Condition<Row>,
  work: (tx: BusinessTx, looked: readonly Row[]) => Promise<T>,
): Promise<T> =>
  throughGate(deps, scope, () =>
    openIn(deps, scope, work, async (statements, client) => {
      const { look, otherwise } = condition
      const looking = look?.(sql`coalesce(${deps.clock.held()}::timestamptz, date_trunc('milliseconds', now()))`)
      const asked = [entranceOf(scope, condition), ...(looking ? [looking] : [])]
      const [entered, looked = []] = await client.together(asked.map((query) => query.compile(statements)))
      const { database_time, version } = expectEntered(scope, entered as Entered[], otherwise)
      return { databaseTime: database_time, branchVersion: version, looked: looked as Row[] }
    }),
  )

/** How a branch stood a moment ago. */
export type Seen = { version: number; now: Date }

/**
 * For reading a branch that was looked at a moment ago: what is asked first goes out together with the statement that
 * enters, on the strength of that look. Where anything has changed since, nothing is answered.
 */
export const inBusinessAsSeen = <T>(
  deps: Opening,
  scope: BranchScope,
  { version, now }: Seen,
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T> =>
  throughGate(deps, scope, () =>
    openIn(deps, scope, work, async (statements, client) => {
      client.enterWith(entranceOf(scope, always).compile(statements), (rows) => {
        const entered = expectEntered(scope, rows as Entered[], always.otherwise)
        if (entered.version !== version) throw new Moved()
      })
      return { databaseTime: now, branchVersion: version, looked: [] }
    }),
  )

/**
 * For a business whose id was reserved in identity and which does not exist here yet: `work` puts it there.
 * In one that exists it does nothing and answers nothing, so it is no way around admission.
 */
export const inNewBusiness = <T>(
  deps: Opening,
  home: Home,
  work: (tx: BusinessTx) => Promise<T>,
): Promise<T | undefined> =>
  openIn(deps, home, work, async (statements) => {
    const { rows } = await sql<{ is_there: boolean; database_time: Date }>`
      select entered.access_epoch is not null as is_there, date_trunc('milliseconds', now()) as database_time
        from (values (true)) as always left join business.enter(${home.businessId}) as entered on true
    `.execute(statements)
    const [{ is_there, database_time }] = rows as [{ is_there: boolean; database_time: Date }]
    return is_there ? undefined : { databaseTime: database_time, branchVersion: 0, looked: [] }
  })

type Home = { businessId: number; cell: number }

/** Enters and works in one transaction, if there is anything to enter. What happened is written with the commit, and told once it is committed. */
const openIn = async <T, Row, E extends { databaseTime: Date; branchVersion: number; looked: Row[] } | undefined>(
  { cells, clock, versions }: Opening,
  { businessId, cell }: Home,
  work: (tx: BusinessTx, looked: Row[]) => Promise<T>,
  enter: (statements: Statements<BusinessSchema>, client: TxClient) => Promise<E>,
): Promise<T | (E extends undefined ? undefined : never)> => {
  const { pool, queue } = cells.of(cell)
  let tx: BusinessTx | undefined
  const last: LastWords = {
    // The branch before the trail: its row is held by what changed it, and the head of the trail is the hotter one.
    statements: () => {
      if (!tx) return []
      const statements = [...tx.closing, ...tellBranches(tx, tx), ...appendTrail(tx, tx)]
      // What was noted from here on would be lost.
      Object.freeze(tx.closing)
      Object.freeze(tx.changes)
      Object.freeze(tx.trail)
      return statements
    },
    written: (rows) => {
      const told = rows as { branch_id?: number; version: number }[]
      for (const { branch_id, version } of told) {
        if (branch_id === undefined) continue
        const isUrgent = tx?.changes.some((change) => change.branchId === branch_id && change.isUrgent) ?? false
        void versions?.announce({ businessId, branchId: branch_id, version, isUrgent })
      }
    },
  }
  type Result = T | (E extends undefined ? undefined : never)
  return inTransaction<BusinessSchema, Result>(
    pool,
    async (statements, client, end) => {
      tx = undefined
      const entered = await enter(statements, client)
      if (!entered) return undefined as Result
      const { branchVersion } = entered
      const now = clock.read(entered.databaseTime)
      const conclude = (...queries: RawBuilder<unknown>[]) => end(queries.map((query) => query.compile(statements)))
      const noted = { trail: [], changes: [], closing: [] }
      const about = { businessId, now, branchVersion, queue, client, ...noted, conclude }
      tx = Object.assign(statements, about) as unknown as BusinessTx
      return work(tx, entered.looked)
    },
    last,
  )
}
