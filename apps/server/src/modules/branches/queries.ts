import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessSchema } from '../../db/schema.gen.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'

const livingBranches = (tx: BusinessTx, { businessId }: StaffScope) =>
  tx
    .selectFrom('business.branch')
    .innerJoin('business.business', 'business.business.business_id', 'business.branch.business_id')
    .where('business.branch.business_id', '=', businessId)
    .where('business.business.business_id', '=', businessId)
    .where('business.branch.deleted_at', 'is', null)
    .selectAll('business.branch')
    .select(sql<string>`coalesce(business.business.trade_name, business.business.registered_name)`.as('business_name'))

/** The living branches of the business, or those of them that are asked for, oldest first. */
export const findBranches = (tx: BusinessTx, scope: StaffScope, only: readonly number[] | 'all') =>
  livingBranches(tx, scope)
    .$if(only !== 'all', (query) => query.where('business.branch.branch_id', 'in', only as number[]))
    .orderBy('business.branch.created_at')
    .orderBy('business.branch.branch_id')
    .execute()

export type BranchRow = Awaited<ReturnType<typeof findBranches>>[number]

/** The branch the scope is about. */
export const findBranch = (tx: BusinessTx, scope: BranchScope) =>
  livingBranches(tx, scope).where('business.branch.branch_id', '=', scope.branchId).executeTakeFirst()

/** The branch, locked until the transaction ends. */
export const lockBranch = (tx: BusinessTx, { businessId, branchId }: BranchScope) =>
  tx
    .selectFrom('business.branch')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** What the business is known by, as far as its branches need it. */
export const findOwner = (tx: BusinessTx, { businessId }: StaffScope) =>
  tx
    .selectFrom('business.business')
    .select(['registered_name', 'trade_name', 'pan'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Who is inside, how many records are kept, and how many schedules send reports of it. */
export const countDeletion = async (tx: BusinessTx, { businessId, branchId }: BranchScope) => {
  const { rows } = await sql<{ inside: number; records: number; schedules: number }>`
    select coalesce(t.members_inside + t.visitors_inside, 0) as inside,
           coalesce(t.member_leads + t.visitor_leads, 0) as records,
           (select count(*) from business.report_schedule
             where business_id = ${businessId} and branch_id = ${branchId}) as schedules
      from business.branch b
      left join business.visit_total t on t.business_id = ${businessId} and t.branch_id = b.branch_id
     where b.business_id = ${businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] ?? null
}

/** Its logo as a JPEG, if it has one. */
export const findOwnerLogo = async (tx: BusinessTx, { businessId }: StaffScope) => {
  const row = await tx
    .selectFrom('business.business')
    .innerJoin('business.logo', (join) =>
      join
        .onRef('business.logo.business_id', '=', 'business.business.business_id')
        .onRef('business.logo.hash', '=', 'business.business.logo_hash'),
    )
    .select('business.logo.image')
    .where('business.business.business_id', '=', businessId)
    .executeTakeFirst()
  return row?.image
}

type Columns = BusinessSchema['business.branch']

/** What was found out about its GSTIN. */
export type GstinNote = Pick<Columns, 'gstin_checked_at' | 'gstin_legal_name' | 'gstin_warning'>

/** What people tell about a branch: every column but those it is known and kept by. Its nature is told once. */
export type BranchDetails = Omit<
  Columns,
  | 'business_id'
  | 'branch_id'
  | 'quick_id'
  | 'store_type'
  | 'time_zone'
  | 'poster_key'
  | 'created_at'
  | 'deleted_at'
  | keyof GstinNote
>

type NewBranch = BranchDetails &
  GstinNote & { branch_id: number; quick_id: string; store_type: string; poster_key: string }

export const insertBranch = (tx: BusinessTx, { businessId }: StaffScope, branch: NewBranch) =>
  tx
    .insertInto('business.branch')
    .values({ ...branch, business_id: businessId, created_at: tx.now })
    .execute()

export const updateBranch = (
  tx: BusinessTx,
  { businessId, branchId }: BranchScope,
  changes: Partial<BranchDetails & GstinNote & { poster_key: string; deleted_at: Date }>,
) =>
  tx
    .updateTable('business.branch')
    .set(changes)
    .where('business_id', '=', businessId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .execute()

/** The quickID of a branch that was deleted; nothing while it lives or if it never did. */
export const findDeleted = async (tx: BusinessTx, branchId: number) => {
  const row = await tx
    .selectFrom('business.branch')
    .select('quick_id')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row?.quick_id
}

/** A scan may be reported so much later; a few days more do no harm. */
const KEPT_POSTERS = 7 * 24 * 3_600_000

/** Remembers until when a poster was good, and forgets those of long ago. */
export const keepFormerPoster = async (tx: BusinessTx, branchId: number, key: string) => {
  await tx
    .deleteFrom('business.former_poster')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('until', '<', new Date(tx.now.getTime() - KEPT_POSTERS))
    .execute()
  await tx
    .insertInto('business.former_poster')
    .values({ business_id: tx.businessId, branch_id: branchId, key, until: tx.now })
    .execute()
}
