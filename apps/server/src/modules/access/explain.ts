import type { Reason } from '@quickprism/contract/access'
import { gates } from '@quickprism/contract/gates'
import type { Paging } from '@quickprism/contract/paging'
import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { type Asked, countReasons, findReasons, type ReasonRow } from './explain-queries.ts'
import { reachOf } from './service.ts'

const presentReason = ({ branch_id, granted_at, ...row }: ReasonRow): Reason => ({
  ...row,
  by: row.role_id === null ? 'root' : 'role',
  scope_type: branch_id === null ? 'business' : 'shop',
  granted_at: granted_at?.toISOString() ?? null,
})

/**
 * Why people may do what they may: at a branch, what counts there; for a business, what they hold anywhere in it that
 * the caller may see roles of.
 */
export const explain = async (tx: BusinessTx, scope: StaffScope, asked: Asked, { page, page_size }: Paging) => {
  const reach = reachOf(scope, gates.viewRoles.anyOf)
  const total = await countReasons(tx, reach, asked)
  const rows = await findReasons(tx, reach, asked, { limit: page_size, offset: (page - 1) * page_size })
  return { reasons: rows.map(presentReason), total, total_pages: Math.ceil(total / page_size) }
}
