import { type RawBuilder, sql } from 'kysely'

/**
 * Beside a function that writes visits: which alert is on at the branch, if any. It is asked in the same statement, so
 * that whoever comes or leaves pays no round trip for it.
 */
export const alertOn = ({ businessId }: { businessId: number }, branchId: number): RawBuilder<unknown> =>
  sql`business.alert_on(${businessId}, ${branchId}) as alert`
