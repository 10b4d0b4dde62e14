import { z } from 'zod'
import { Done } from './done.ts'
import { anywhereIn, branch, business, endpoint, reading, role } from './endpoint.ts'
import { gates } from './gates.ts'
import { kept } from './kept.ts'
import { Line, Lines } from './one-line.ts'
import { Pagination, Paging } from './paging.ts'
import { Permission, permissionNames } from './permissions.ts'
import { MOST_PLACES, placeOf, ScopeId, ScopeQuery, ScopeType, scopeAliases } from './scope.ts'
import { sentence } from './sentence.ts'

export const MOST_DESCRIPTION = 500

export const MOST_SOUGHT = 100

/** Part of a role's name. */
const RoleSearch = z.string().trim().normalize('NFC').max(MOST_SOUGHT)

/** A permission as role screens list it. */
export const ListedPermission = z.object({
  name: Permission,
  category: z.string(),
  description: z.string(),
  dependencies: z.array(Permission),
})
export type ListedPermission = z.infer<typeof ListedPermission>

/** An id nobody can tell anything from; it leads to its business by itself. */
export const RoleId = z.string('Role ID is required').trim().min(1, 'Role ID is required').max(40)

export const RoleForm = z.object({
  role_name: Line(100, 'Role name is required'),
  role_description: Lines(MOST_DESCRIPTION).pipe(z.string().min(1, 'Role description is required')),
  permissions: z.array(Permission).min(1, 'Please select at least one permission').max(permissionNames.length),
  scope_type: ScopeType,
  /** The business, or the branches. */
  scope_id: z.union(
    [ScopeId, z.array(ScopeId).min(1, 'Please select at least one shop').max(MOST_PLACES)],
    'Scope ID is required',
  ),
})
export type RoleForm = z.output<typeof RoleForm>

/** The places a form names, one or several. */
export const placesIn = ({ scope_id }: Pick<RoleForm, 'scope_id'>) =>
  Array.isArray(scope_id) ? [...new Set(scope_id)] : [scope_id]

const { role_name, role_description, ...others } = RoleForm.omit({
  permissions: true,
  scope_type: true,
  scope_id: true,
}).shape

/** What people write about a role, by the names under which it is kept and shown. */
export const roleTexts = { name: role_name, description: role_description, ...others }

const RoleFacts = kept(roleTexts).extend({
  scope_type: ScopeType,
  scope_ids: z.array(z.string()),
  scopes: z.array(z.object({ scope_type: ScopeType, scope_id: z.string() })),
  permissions: z.array(ListedPermission),
  permission_count: z.number(),
  user_count: z.number(),
  created_at: z.iso.datetime(),
})

/** A row of the roles list. */
export const ListedRole = RoleFacts.extend({
  id: z.string(),
  /** How many users hold it. */
  assignedTo: z.number(),
  /** When it was made, in the time of the place that asked: `YYYY-MM-DD` and `HH:mm`. */
  timestamp: z.object({ date: z.string(), time: z.string() }),
})
export type ListedRole = z.infer<typeof ListedRole>

export const RoleDetails = RoleFacts.extend({ role_id: z.string() })
export type RoleDetails = z.infer<typeof RoleDetails>

/** What one person would gain or lose at one place. */
const Difference = z.object({
  quick_id: z.string(),
  name: z.string(),
  scope_id: z.string(),
  scope_name: z.string(),
  permissions: z.array(Permission),
})
export type Difference = z.infer<typeof Difference>

/** What a change would do, without doing it. Long lists are cut; the counts are whole. */
export const Consequences = z.object({
  gained: z.array(Difference),
  lost: z.array(Difference),
  people_gaining: z.number(),
  people_losing: z.number(),
})
export type Consequences = z.infer<typeof Consequences>

export const tryingOut = { none: 'It only says what would happen.' }
export const changesNothing = { unkeyed: 'It changes nothing.' }

export const SummaryFilter = z.enum(['most_assigned_roles', 'unassigned_roles'])
export type SummaryFilter = z.infer<typeof SummaryFilter>

const formPlace = ({ body }: { body: RoleForm }) => {
  const [first = ''] = placesIn(body)
  return body.scope_type === 'business' ? business(first) : branch(first)
}

export const roles = {
  permissions: endpoint({
    method: 'GET',
    path: '/api/iam/get-permissions',
    about: 'Every permission there is, with its category and what it needs.',
    allow: gates.readPermissions,
    place: ({ query }) => anywhereIn(query.scope_id),
    query: z.object({ scope_id: ScopeId }),
    aliases: scopeAliases,
    reply: z.array(ListedPermission),
    says: { failed: 'Failed to load permissions' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  list: endpoint({
    method: 'GET',
    path: '/api/iam/get-roles',
    about:
      'The roles of a branch and of its business, or of a business and all its branches; newest first. All of them, or those that nobody holds.',
    allow: gates.readRoles,
    place: ({ query }) => placeOf(query),
    query: ScopeQuery.extend({
      ...Paging.shape,
      search: RoleSearch.optional(),
      unassigned: z.stringbool().or(z.boolean()).optional(),
    }),
    aliases: scopeAliases,
    reply: z.object({ roles: z.array(ListedRole), pagination: Pagination }),
    says: { failed: 'An error occurred while loading roles' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  details: endpoint({
    method: 'GET',
    path: '/api/iam/get-role-by-id/:roleId',
    about: 'One role with its permissions and places.',
    allow: gates.viewRoles,
    place: ({ params }) => role(params.roleId),
    params: z.object({ roleId: RoleId }),
    reply: RoleDetails,
    says: { failed: 'Failed to Load Role Details' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  create: endpoint({
    method: 'POST',
    path: '/api/iam/create-role',
    about: 'Makes a role. It may hold only what its maker holds in all its places; dependencies are added.',
    allow: gates.createRoles,
    place: formPlace,
    body: RoleForm,
    reply: Done.extend({ role_id: z.string() }),
    says: { failed: 'Failed to create role', ok: () => 'Role created successfully!' },
    audit: { event: 'role.created' },
    lane: 'last',
    repeats: 'keyed',
  }),

  edit: endpoint({
    method: 'PUT',
    path: '/api/iam/edit-role/:roleId',
    about: 'Changes a role. Assignments that its places no longer cover end.',
    allow: gates.editRoles,
    place: ({ params }) => role(params.roleId),
    params: z.object({ roleId: RoleId }),
    body: RoleForm,
    reply: Done,
    says: { failed: 'Failed to update role', ok: () => 'Role updated successfully!' },
    audit: { event: 'role.edited' },
    lane: 'last',
    repeats: 'keyed',
  }),

  remove: endpoint({
    method: 'DELETE',
    path: '/api/iam/delete-role/:roleId',
    about: 'Deletes a role and takes it from everyone who holds it.',
    allow: gates.deleteRoles,
    place: ({ params }) => role(params.roleId),
    params: z.object({ roleId: RoleId }),
    reply: Done.extend({ name: z.string() }),
    says: {
      failed: 'Failed to delete role. Please try again.',
      ok: ({ name }) => sentence('Role "{{name}}" deleted successfully', { name }),
    },
    audit: { event: 'role.deleted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  tryEdit: endpoint({
    method: 'POST',
    path: '/api/iam/preview-role/:roleId',
    about: 'Who would gain and lose what if the role were changed so.',
    allow: gates.editRoles,
    place: ({ params }) => role(params.roleId),
    params: z.object({ roleId: RoleId }),
    body: RoleForm,
    reply: Consequences,
    says: { failed: 'Failed to calculate what would change' },
    audit: tryingOut,
    lane: 'first',
    repeats: changesNothing,
  }),

  tryRemoval: endpoint({
    method: 'GET',
    path: '/api/iam/preview-role-removal/:roleId',
    about: 'Who would lose what if the role were deleted.',
    allow: gates.deleteRoles,
    place: ({ params }) => role(params.roleId),
    params: z.object({ roleId: RoleId }),
    reply: Consequences,
    says: { failed: 'Failed to calculate what would change' },
    audit: tryingOut,
    lane: 'first',
    repeats: 'safe',
  }),

  summary: endpoint({
    method: 'GET',
    path: '/api/iam/get-roles-summary',
    about: 'The users with the most roles, or those without any: at most eight.',
    allow: gates.viewRoles,
    place: ({ query }) => placeOf(query),
    query: ScopeQuery.extend({ filter_type: SummaryFilter.default('most_assigned_roles') }),
    reply: z.object({
      data: z.object({
        users: z.array(z.object({ user_quickID: z.string(), user_name: z.string(), role_count: z.number() })),
      }),
      /** What deserves a look, as the Security Recommendations block shows it. */
      advice: z.object({
        /** When the root user's account was verified. */
        root_verified_on: z.iso.datetime(),
        unassigned_roles: z.array(z.string()),
        unassigned_role_count: z.number(),
        people_who_unmask: z.number(),
        most_roles_held: z.number(),
      }),
    }),
    says: { failed: 'Failed to load roles summary data' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
