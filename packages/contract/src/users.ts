import { z } from 'zod'
import { Done } from './done.ts'
import { anywhereIn, business, endpoint, type Notice, reading } from './endpoint.ts'
import { Entries } from './entries.ts'
import { gates } from './gates.ts'
import { kept } from './kept.ts'
import { Masked } from './masked.ts'
import { Line, oneLine } from './one-line.ts'
import { Pagination, Paging } from './paging.ts'
import { QuickId } from './quick-id.ts'
import { Consequences, changesNothing, RoleId, tryingOut } from './roles.ts'
import { MOST_PLACES, placeOf, ScopeId, ScopeQuery, ScopeType, scopeAliases } from './scope.ts'
import { Phrase } from './sentence.ts'

/** What stands for the roles of someone who has none. */
export const NO_ROLES = 'No roles'
/** What is said of whoever holds everything without a role. */
export const ROOT_USER = 'Root user'

export const UserStatus = z.enum(['active', 'inactive'])

export const ListedUser = z.object({
  name: z.string(),
  email: Masked.nullable(),
  role_count: z.number(),
  quick_id: z.string(),
  user_type: ScopeType,
  status: UserStatus,
  /** Null where they never signed in, and for those who may not see it. */
  last_login: z.iso.datetime().nullable(),
  /** Nobody changes the root user here. */
  is_root: z.boolean(),
  /** Until they join, their contacts are masked and their rights count for nothing (Q146). */
  joined: z.boolean(),
})
export type ListedUser = z.infer<typeof ListedUser>

/** Which roles at which place: scope id to role ids. */
const ScopeRoles = Entries(ScopeId, z.array(RoleId).max(100), MOST_PLACES).refine(
  (places) => Object.keys(places).length > 0,
  'Scope IDs are required',
)

/** What both forms of a user tell. */
const Assignment = z.object({ scope_type: ScopeType, scope_role_data: ScopeRoles })
export type Assignment = z.output<typeof Assignment>

/** What is told of a user beside where they work and with which roles; it is kept and shown by the same names. */
export const userDetails = Assignment.omit({ scope_type: true, scope_role_data: true }).shape

const withoutBlanks = (info: Record<string, string>) =>
  Object.fromEntries(Object.entries(info).filter((pair) => pair.every((text) => oneLine(text) !== '')))

/** Heading to value. A pair of which either is blank is dropped. */
const AdditionalInfo = z
  .record(z.string(), z.string())
  .transform(withoutBlanks)
  .pipe(Entries(Line(100, 'Heading is required'), Line(500, 'Text is required'), 100))

export const UserForm = Assignment.extend({
  quick_id: QuickId,
  additional_info: AdditionalInfo.default({}),
})

/** What is told besides the outcome, and the same before its values were filled in. */
const Remark = z.object({ message: z.string(), said: Phrase.optional() })
/** Well-formed, and yet a rule may say no. */
const Outcome = z.object({ ok: z.boolean(), errors: z.array(Remark), warnings: z.array(Remark) })
export type Outcome = z.infer<typeof Outcome>

const tell =
  (success: string) =>
  ({ ok, errors, warnings }: Outcome): Notice[] => [
    ...(ok ? [{ tone: 'good' as const, text: success }] : []),
    ...errors.map(({ said, message }) => ({ tone: 'bad' as const, text: said ?? message })),
    ...warnings.map(({ said, message }) => ({ tone: 'warn' as const, text: said ?? message })),
  ]

export const UserDetails = kept(userDetails).extend({
  name: z.string(),
  email: Masked.nullable(),
  quickID: z.string(),
  mobile: Masked.nullable(),
  /** Each role once, whatever the number of places it is held at. */
  roles: z.array(z.object({ uid: z.string(), name: z.string() })),
  shop_quickIDs: z.array(z.string()),
  scope_type: ScopeType,
  status: UserStatus,
  scope_role_data: z.record(z.string(), z.array(z.string())),
  additional_info: z.record(z.string(), z.string()),
  is_root: z.boolean(),
  joined: z.boolean(),
})
export type UserDetails = z.infer<typeof UserDetails>

/** The first of the places an assignment names; the others are checked beside it. */
const firstPlace = ({ body }: { body: { scope_role_data: Record<string, unknown> } }) =>
  anywhereIn(Object.keys(body.scope_role_data)[0])

const UserId = z.object({ userId: QuickId })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/iam/get-users',
    about: 'The users of a branch and of its business, or of a business and all its branches.',
    allow: gates.viewUsers,
    place: ({ query }) => placeOf(query),
    query: ScopeQuery.extend(Paging.shape),
    aliases: scopeAliases,
    reply: z.object({ items: z.array(ListedUser), pagination: Pagination }),
    says: { failed: 'Failed to load users data' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  search: endpoint({
    method: 'GET',
    path: '/api/iam/search-user/:quickId',
    about:
      'The person behind a quickID, for those who add users; their contact is masked unless they have joined the business. Counted and recorded.',
    allow: gates.createUsers,
    place: ({ query }) => anywhereIn(query.scopeId),
    params: z.object({ quickId: QuickId }),
    query: z.object({ scopeId: ScopeId.optional() }),
    reply: z.object({
      name: z.string(),
      email: Masked.nullable(),
      mobile: Masked.nullable(),
      /** Who is a user of the business already cannot be added, and nothing is to be celebrated. */
      already_user: z.literal(true).optional(),
    }),
    says: {
      failed: 'Failed to verify Quick ID',
      ok: ({ already_user }) => (already_user ? [] : 'Quick ID verified successfully!'),
    },
    audit: { event: 'user.looked-up' },
    lane: 'last',
    repeats: 'safe',
  }),

  create: endpoint({
    method: 'POST',
    path: '/api/iam/create-user',
    about: 'Makes a person a user, with roles at each place. Nobody assigns what they do not hold there.',
    allow: gates.createUsers,
    place: firstPlace,
    body: UserForm,
    reply: Outcome,
    says: {
      failed: (status, _, own) =>
        own || (status >= 500 ? 'Server error. Please try again later.' : 'Failed to create user. Please try again.'),
      ok: tell('User created successfully!'),
    },
    audit: { event: 'user.created', onlyIf: 'ok' },
    lane: 'last',
    repeats: 'keyed',
  }),

  details: endpoint({
    method: 'GET',
    path: '/api/iam/get-user-by-id/:userId',
    about: 'One user with their places and roles.',
    allow: gates.editUsers,
    place: ({ query }) => business(query.businessId),
    params: UserId,
    query: z.object({ businessId: QuickId }),
    reply: UserDetails,
    says: { failed: 'Failed to Load User Details' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  edit: endpoint({
    method: 'PUT',
    path: '/api/iam/edit-user/:userId',
    about: 'Changes where a user works and with which roles. Places out of the caller’s reach stay as they are.',
    allow: gates.editUsers,
    place: firstPlace,
    params: UserId,
    body: Assignment,
    reply: Outcome,
    says: { failed: 'Failed to update user', ok: tell('User updated successfully!') },
    audit: { event: 'user.edited', onlyIf: 'ok' },
    lane: 'last',
    repeats: 'keyed',
  }),

  tryEdit: endpoint({
    method: 'POST',
    path: '/api/iam/preview-user/:userId',
    about: 'What the user would gain and lose by such a change.',
    allow: gates.editUsers,
    place: firstPlace,
    params: UserId,
    body: Assignment,
    reply: Consequences,
    says: { failed: 'Failed to calculate what would change' },
    audit: tryingOut,
    lane: 'first',
    repeats: changesNothing,
  }),

  setStatus: endpoint({
    method: 'PUT',
    path: '/api/iam/update-user-status',
    about: 'Activates or deactivates the membership of a user in a business, at once.',
    allow: gates.deactivateUsers,
    place: ({ body }) => anywhereIn(body.scopeId),
    body: z.object({
      quickId: QuickId,
      status: z.boolean('Status must be a boolean value'),
      scopeId: ScopeId.optional(),
    }),
    reply: Done,
    says: {
      failed: 'Failed to update user status',
      ok: (_, { body }) => (body.status ? 'User activated successfully!' : 'User deactivated successfully!'),
    },
    audit: { event: 'user.status-changed' },
    lane: 'last',
    repeats: 'keyed',
  }),

  remove: endpoint({
    method: 'DELETE',
    path: '/api/iam/delete-user',
    about: 'Ends a membership in a branch, or in the whole business. The person, visits and audit entries remain.',
    allow: gates.deleteUsers,
    place: ({ body }) => anywhereIn(body.scopeId),
    body: z.object({ scopeId: ScopeId, userQuickId: QuickId }),
    reply: Done,
    says: { failed: 'Failed to delete user', ok: () => 'User deleted successfully!' },
    audit: { event: 'user.deleted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  loginStatus: endpoint({
    method: 'GET',
    path: '/api/iam/get-login-status',
    about: 'When the users of a place last signed in; most recent first.',
    allow: gates.viewLoginStatus,
    place: ({ query }) => anywhereIn(query.scope_quickID),
    query: Paging.extend({ scope_quickID: ScopeId }),
    reply: z.object({
      items: z.array(
        z.object({
          quick_id: z.string(),
          /** Where `name_role` goes on after its separator: names may contain one. */
          name: z.string(),
          /** "{name} - {role names}", the names joined with commas, or NO_ROLES, or ROOT_USER. */
          name_role: z.string(),
          last_login: z.iso.datetime().nullable(),
        }),
      ),
      page: z.number(),
      total_pages: z.number(),
    }),
    says: { failed: 'Failed to load status data' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
