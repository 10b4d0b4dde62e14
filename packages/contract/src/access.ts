import { z } from 'zod'
import { anywhereIn, endpoint, reading } from './endpoint.ts'
import { gates, inDashboard } from './gates.ts'
import { Paging } from './paging.ts'
import { Permission } from './permissions.ts'
import { QuickId } from './quick-id.ts'
import { ScopeId, ScopeType } from './scope.ts'

/** What a person holds at one place: a business or one of its branches. */
export const Held = z.object({
  scope_id: z.string(),
  permissions: z.array(Permission).readonly(),
})

/** One reason why someone may do something at a place. */
const Reason = z.object({
  quick_id: z.string(),
  name: z.string(),
  permission: Permission,
  /** The root user holds everything, by no role. */
  by: z.enum(['role', 'root']),
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  /** Where it was granted: the branch itself, or the business above it. */
  scope_type: ScopeType,
  scope_id: z.string(),
  scope_name: z.string(),
  granted_by: z.string().nullable(),
  granted_by_quick_id: z.string().nullable(),
  granted_at: z.iso.datetime().nullable(),
})
export type Reason = z.infer<typeof Reason>

export const access = {
  get: endpoint({
    method: 'GET',
    path: '/api/iam/get-access',
    about: 'The permissions the caller holds, place by place.',
    allow: inDashboard,
    reply: z.array(Held),
    says: { failed: 'Failed to load access permissions' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  explain: endpoint({
    method: 'GET',
    path: '/api/iam/explain-access',
    about: 'Why people may do what they may at a place: the role, where it counts, who granted it and when.',
    allow: gates.viewRoles,
    place: ({ query }) => anywhereIn(query.scope_id),
    query: Paging.extend({
      scope_id: ScopeId,
      quickId: QuickId.optional(),
      permission: Permission.optional(),
    }).refine(
      ({ quickId, permission }) => quickId !== undefined || permission !== undefined,
      'Please name a user or a permission',
    ),
    reply: z.object({
      reasons: z.array(Reason),
      total: z.number(),
      total_pages: z.number(),
    }),
    says: { failed: 'Failed to explain this access' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
