import { z } from 'zod'
import { anywhereIn, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Paging } from './paging.ts'
import { ListedRole } from './roles.ts'
import { placeOf, ScopeId, ScopeQuery } from './scope.ts'

/** Up to this many nodes the hierarchy comes whole; beyond it branches carry the number of their users. */
export const WHOLE_HIERARCHY = 500

export type HierarchyNode = {
  type: 'business' | 'shop' | 'user'
  id: string
  name: string
  /** How many users there are below, where they are not among the children. */
  user_count?: number | undefined
  color?: string | undefined
  children: HierarchyNode[]
}

const HierarchyNode: z.ZodType<HierarchyNode> = z.object({
  type: z.enum(['business', 'shop', 'user']),
  id: z.string(),
  name: z.string(),
  user_count: z.number().optional(),
  color: z.string().optional(),
  get children() {
    return z.array(HierarchyNode)
  },
})

export const overview = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/iam/get-dashboard',
    about: 'Recent roles, permissions by category, users by their roles and the hierarchy of the business.',
    allow: gates.viewIamDashboard,
    place: ({ query }) => placeOf(query),
    query: ScopeQuery,
    reply: z.object({
      recent_roles: z.array(ListedRole),
      permission_categories: z.array(
        z.object({ category: z.string(), permission_count: z.number(), role_count: z.number() }),
      ),
      users: z.array(z.object({ user_quickID: z.string(), user_name: z.string(), role_count: z.number() })),
      business_hierarchy: z.object({
        hierarchy: HierarchyNode.nullable(),
        /** Of the whole tree, whatever it shows of it; who works at several branches counts once. */
        counts: z.object({ branches: z.number(), users: z.number() }),
      }),
    }),
    says: { failed: 'Failed to load the dashboard' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  hierarchy: endpoint({
    method: 'GET',
    path: '/api/iam/get-hierarchy',
    about: 'The users below one node of a large hierarchy, page by page.',
    allow: gates.viewIamDashboard,
    place: ({ query }) => anywhereIn(query.scope_id),
    query: Paging.extend({ scope_id: ScopeId }),
    reply: z.object({ children: z.array(HierarchyNode), page: z.number(), total_pages: z.number(), total: z.number() }),
    says: { failed: 'Failed to load the users of this branch' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
