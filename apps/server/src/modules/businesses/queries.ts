import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../http/scopes.ts'

/** The business and its name, as its own people know it. */
export const findBusiness = (tx: BusinessTx, { businessId }: StaffScope) =>
  tx
    .selectFrom('business.business')
    .select(['quick_id', 'registered_name', 'trade_name'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
