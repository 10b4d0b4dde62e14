import { overview } from '@quickprism/contract/overview'
import { inPlace } from '../../http/serve.ts'
import { recentRoles } from '../roles/service.ts'
import { presentHierarchy, presentUser } from './present.ts'
import { categories, FEW, hierarchyOf, usersBelow, usersByRoles } from './showing.ts'

export const overviewRoutes = [
  inPlace(overview.dashboard, async (_, { tx, scope }) => {
    const users = await usersByRoles(tx, scope)
    return {
      recent_roles: await recentRoles(tx, scope, FEW),
      permission_categories: (await categories(tx, scope)).map(({ category, permissions, roles }) => ({
        category,
        permission_count: permissions,
        role_count: roles,
      })),
      users: users.map(({ quick_id, name, role_count }) => ({ user_quickID: quick_id, user_name: name, role_count })),
      business_hierarchy: presentHierarchy(await hierarchyOf(tx, scope)),
    }
  }),

  inPlace(overview.hierarchy, async ({ query }, { tx, scope }) => {
    const { rows, total } = await usersBelow(tx, scope, query)
    return {
      children: rows.map(presentUser),
      page: query.page,
      total_pages: Math.ceil(total / query.page_size),
      total,
    }
  }),
]
