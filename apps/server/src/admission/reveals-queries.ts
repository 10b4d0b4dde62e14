import { type RawBuilder, sql } from 'kysely'
import type { BranchScope } from '../scopes.ts'

type Live = { visitor_id: number; until: Date }

/** Whom this viewer, or anyone, may read at a branch at that time, and until when. */
export const findLive =
  ({ businessId, branchId }: Pick<BranchScope, 'businessId' | 'branchId'>, viewerId: number | undefined) =>
  (now: RawBuilder<Date>) =>
    sql<Live>`
    select visitor_id, max(until) as until from business.reveal
     where business_id = ${businessId} and branch_id = ${branchId} and until > ${now}
       and ${viewerId === undefined ? sql`true` : sql`viewer_id = ${viewerId}`}
     group by visitor_id
  `
