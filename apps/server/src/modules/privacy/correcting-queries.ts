import type { BusinessTx } from '../../db/in-business.ts'

/** The business's copy of someone, held until the transaction ends, and the branches that show it. */
export const takeCopy = async (tx: BusinessTx, personId: number) => {
  const copy = await tx
    .selectFrom('business.visitor')
    .select(['visitor_id', 'name', 'quick_id', 'gender', 'mobile', 'email'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!copy) return undefined
  const known = await tx
    .selectFrom('business.branch_visitor')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', copy.visitor_id)
    .execute()
  return { ...copy, branchIds: known.map(({ branch_id }) => branch_id) }
}
