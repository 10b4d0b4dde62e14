import { gates } from '@quickprism/contract/gates'
import type { Paging } from '@quickprism/contract/paging'
import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { holds, reachOf } from '../access/service.ts'
import { expectUser, placesOf, seesLogin } from './permitting.ts'
import { countUsers, findBranches, findBusiness, findGrants, findLogins, findUsers } from './queries.ts'

const rowsOf = ({ page, page_size }: Paging) => ({ limit: page_size, offset: (page - 1) * page_size })

const pagesOf = (total: number, { page_size }: Paging) => Math.ceil(total / page_size)

/** The users of a branch and of its business, or all that the caller may see of a business. */
export const listUsers = async (tx: BusinessTx, scope: StaffScope, paging: Paging) => {
  const reach = reachOf(scope, gates.viewUsers.anyOf)
  const total = await countUsers(tx, reach)
  const rows = await findUsers(tx, reach, rowsOf(paging))
  return {
    users: rows.map((row) => ({ row, withLogin: seesLogin(scope, row) })),
    pagination: { total, total_pages: pagesOf(total, paging) },
  }
}

export type SeenUser = Awaited<ReturnType<typeof listUsers>>['users'][number]

export const listLogins = async (tx: BusinessTx, scope: StaffScope, paging: Paging) => {
  const reach = reachOf(scope, gates.viewLoginStatus.anyOf)
  return {
    rows: await findLogins(tx, reach, rowsOf(paging)),
    page: paging.page,
    total_pages: pagesOf(await countUsers(tx, reach), paging),
  }
}

/** A user with the places the caller may change, and the business where it is theirs. */
export const showUser = async (tx: BusinessTx, scope: StaffScope, quickId: string) => {
  const user = await expectUser(tx, scope, quickId, 'edit_users')
  const grants = await findGrants(tx, user.person_id)
  const isShown = (place: number | null) => place === null || holds(scope, 'edit_users', place)
  const places = [...new Set([...placesOf(user), ...grants.map(({ branch_id }) => branch_id)])].filter(isShown)
  const branches = await findBranches(
    tx,
    places.filter((place) => place !== null),
  )
  const { quick_id } = await findBusiness(tx)
  return {
    user,
    grants: grants.filter(({ branch_id }) => isShown(branch_id)),
    branches,
    places: [...(places.includes(null) ? [{ branch_id: null, quick_id }] : []), ...branches],
  }
}

export type ShownUser = Awaited<ReturnType<typeof showUser>>
