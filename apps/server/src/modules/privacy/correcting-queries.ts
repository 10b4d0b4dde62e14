import type { BusinessTx } from '../../db/in-business.ts'

/** The business's copy of someone, held until the transaction ends. */
export const takeCopy = (tx: BusinessTx, personId: number) =>
  tx
    .selectFrom('business.visitor')
    .select(['visitor_id', 'name', 'quick_id', 'gender', 'mobile', 'email'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
