import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessSchema } from '../../db/schema.gen.ts'

/** What a business keeps of the person behind a user. */
export type Copies = { quick_id: string; name: string; email: string | null; mobile: string | null }

type Columns = BusinessSchema['business.membership']

/** What is told of a user: every column but those they are known and kept by, and what is copied of the person. */
export type MemberDetails = Omit<
  Columns,
  | keyof Copies
  | 'business_id'
  | 'person_id'
  | 'scope_type'
  | 'active'
  | 'additional_info'
  | 'account_closed'
  | 'joined_at'
  | 'last_login_at'
  | 'created_at'
  | 'created_by'
>

type NewMember = Copies &
  MemberDetails & {
    person_id: number
    scope_type: number
    additional_info: Record<string, string>
    created_by: number
  }

/** They have not joined yet: a person becomes a user by their own answer alone (Q146). */
export const insertMember = (tx: BusinessTx, { additional_info, ...member }: NewMember) =>
  tx
    .insertInto('business.membership')
    .values({
      ...member,
      additional_info: JSON.stringify(additional_info),
      business_id: tx.businessId,
      created_at: tx.now,
    })
    .execute()

const member = (tx: BusinessTx, personId: number) =>
  tx.updateTable('business.membership').where('business_id', '=', tx.businessId).where('person_id', '=', personId)

export const updateMember = (
  tx: BusinessTx,
  personId: number,
  changes: Partial<MemberDetails & Pick<Columns, 'scope_type'>>,
) => member(tx, personId).set(changes).execute()

export const updateActive = (tx: BusinessTx, personId: number, active: boolean) =>
  member(tx, personId).set({ active }).execute()

/** Says whether they had another name here. */
export const updateCopies = async (tx: BusinessTx, personId: number, copies: Copies & { account_closed: boolean }) => {
  const before = await tx
    .selectFrom('business.membership')
    .select('name')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await member(tx, personId).set(copies).execute()
  return before.name !== copies.name
}

/** With all places and grants. */
export const deleteMember = (tx: BusinessTx, personId: number) =>
  tx
    .deleteFrom('business.membership')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .execute()

export const insertBranches = async (tx: BusinessTx, personId: number, branchIds: readonly number[]) => {
  if (branchIds.length === 0) return
  await tx
    .insertInto('business.membership_branch')
    .values(branchIds.map((branch_id) => ({ business_id: tx.businessId, person_id: personId, branch_id })))
    .execute()
}

export const deleteBranches = async (tx: BusinessTx, personId: number, branchIds: readonly number[]) => {
  if (branchIds.length === 0) return
  await tx
    .deleteFrom('business.membership_branch')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .where('branch_id', 'in', branchIds)
    .execute()
}

/** A role at a place; a branch id of null is the business itself. */
export type NewGrant = { role_id: number; branch_id: number | null }

export const insertGrants = async (
  tx: BusinessTx,
  personId: number,
  grantedBy: number,
  grants: readonly NewGrant[],
) => {
  if (grants.length === 0) return
  await tx
    .insertInto('business.role_grant')
    .values(
      grants.map((grant) => ({
        ...grant,
        business_id: tx.businessId,
        person_id: personId,
        granted_by: grantedBy,
        granted_at: tx.now,
      })),
    )
    .execute()
}

export const deleteGrants = async (tx: BusinessTx, grantIds: readonly number[]) => {
  if (grantIds.length === 0) return
  await tx
    .deleteFrom('business.role_grant')
    .where('business_id', '=', tx.businessId)
    .where('grant_id', 'in', grantIds)
    .execute()
}
