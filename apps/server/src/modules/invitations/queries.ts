import { sql } from 'kysely'
import { invitationKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope, LinkScope } from '../../scopes.ts'

/** Whom an invitation is for. */
export type Addressee = { child: string } | { email: string }

const nameIn = (to: Addressee) => ('child' in to ? to.child : to.email.toLowerCase())

/** The inviting branch, held until the transaction ends: invitations of one branch are written one after another. */
export const lockInviter = (tx: BusinessTx, { businessId, branchId }: BranchScope) =>
  tx
    .selectFrom('business.branch')
    .select(['branch_id', 'name', 'store_type'])
    .where('business_id', '=', businessId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Ends the invitation of the same addressee that is still open, and says which it was. */
export const revokeOpen = async (tx: BusinessTx, branchId: number, to: Addressee) => {
  const { rows } = await sql<{ invitation_id: number }>`
    update business.invitation set revoked_at = ${tx.now}
     where business_id = ${tx.businessId} and branch_id = ${branchId}
       and coalesce(child_public_id, lower(email)) = ${nameIn(to)}
       and accepted_at is null and declined_at is null and revoked_at is null
    returning invitation_id
  `.execute(tx)
  return rows[0]?.invitation_id
}

/** What neither was answered nor withdrawn, also where its time is over. */
const waiting = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.invitation')
    .select(['invitation_id', 'child_public_id', 'email', 'created_at', 'expires_at'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)

export const findWaiting = (tx: BusinessTx, branchId: number, kinds: readonly number[], most: number) =>
  waiting(tx, branchId)
    .where(sql<boolean>`kind = any(${kinds}::smallint[])`)
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .limit(most)
    .execute()

export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>[number]

export const findWaitingOne = (tx: BusinessTx, branchId: number, invitationId: number) =>
  waiting(tx, branchId).where('invitation_id', '=', invitationId).executeTakeFirst()

/** How often this addressee was invited to this branch since then. */
export const countSentTo = async (tx: BusinessTx, branchId: number, to: Addressee, since: Date) => {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from business.invitation
     where business_id = ${tx.businessId} and branch_id = ${branchId} and created_at > ${since}
       and coalesce(child_public_id, lower(email)) = ${nameIn(to)}
  `.execute(tx)
  return rows[0]?.sent ?? 0
}

type NewInvitation = { branch_id: number; salt: Buffer; created_by: number; expires_at: Date }

export const insertInvitation = async (tx: BusinessTx, to: Addressee, invitation: NewInvitation) => {
  const { invitation_id } = await tx
    .insertInto('business.invitation')
    .values({
      ...invitation,
      ...('child' in to
        ? { kind: invitationKind.branch, child_public_id: to.child }
        : { kind: invitationKind.email, email: to.email }),
      business_id: tx.businessId,
      created_at: tx.now,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return invitation_id
}

/** One invitation with what it says about who invites. */
export const findInvitation = (tx: BusinessTx, invitationId: number) =>
  tx
    .selectFrom('business.invitation')
    .innerJoin('business.branch', (join) =>
      join
        .onRef('business.branch.business_id', '=', 'business.invitation.business_id')
        .onRef('business.branch.branch_id', '=', 'business.invitation.branch_id'),
    )
    .innerJoin('business.business', 'business.business.business_id', 'business.invitation.business_id')
    .selectAll('business.invitation')
    .select([
      'business.branch.name as branch_name',
      'business.branch.quick_id as branch_quick_id',
      'business.branch.city',
      'business.business.registered_name',
      'business.business.trade_name',
    ])
    .where('business.invitation.business_id', '=', tx.businessId)
    .where('business.branch.business_id', '=', tx.businessId)
    .where('business.business.business_id', '=', tx.businessId)
    .where('business.invitation.invitation_id', '=', invitationId)
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

type Acceptance = { personId: number; child: string; email: string | null }

/**
 * Takes an invitation: the one write that decides who becomes a tenant. It matches only while nobody answered, nothing
 * took its place and its time is not over, and only for whom it was sent to.
 */
export const takeInvitation = async (
  tx: BusinessTx,
  { localId }: LinkScope,
  { personId, child, email }: Acceptance,
): Promise<number | undefined> => {
  const { rows } = await sql<{ branch_id: number }>`
    update business.invitation
       set accepted_at = ${tx.now}, accepted_by = ${personId}, accepted_child = ${child}
     where business_id = ${tx.businessId} and invitation_id = ${localId}
       and accepted_at is null and declined_at is null and revoked_at is null and expires_at > ${tx.now}
       and (child_public_id = ${child} or lower(email) = lower(${email}::text))
    returning branch_id
  `.execute(tx)
  return rows[0]?.branch_id
}

/** Whether it was still open. */
export const declineOpen = async (tx: BusinessTx, { localId }: LinkScope) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.invitation')
    .set({ declined_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('invitation_id', '=', localId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Where mail for a branch goes: its own address, or that of its business. */
export const findContactOf = async (tx: BusinessTx, quickId: string) => {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(branch.contact_email, business.registered_email) as email
      from business.branch
      join business.business on business.business_id = ${tx.businessId}
     where branch.business_id = ${tx.businessId} and branch.quick_id = ${quickId} and branch.deleted_at is null
  `.execute(tx)
  return rows[0]?.email ?? undefined
}

/** What a branch is called, and its business. */
export const findNamesOf = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.branch')
    .innerJoin('business.business', 'business.business.business_id', 'business.branch.business_id')
    .select(['business.branch.name', 'business.business.trade_name', 'business.business.registered_name'])
    .where('business.branch.business_id', '=', tx.businessId)
    .where('business.business.business_id', '=', tx.businessId)
    .where('business.branch.branch_id', '=', branchId)
    .where('business.branch.deleted_at', 'is', null)
    .executeTakeFirst()

export const revokeAllOf = (tx: BusinessTx, branchId: number) =>
  tx
    .updateTable('business.invitation')
    .set({ revoked_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
