import type { Permission } from '@quickprism/contract/permissions'
import fc from 'fast-check'

export const BRANCHES = 3
const PEOPLE = 5
const ROLES = 5

/** Those that decide about others, and some that are only worth having. */
const CHOICE: Permission[] = [
  'view_roles',
  'view_permissions',
  'create_roles',
  'edit_roles',
  'view_users',
  'create_users',
  'edit_users',
  'deactivate_users',
  'view_branches',
  'edit_branches',
  'view_checkin_logs_of_visitors',
  'reveal_data_of_visitors',
]
const MAKERS: Permission[] = [
  'view_roles',
  'view_permissions',
  'create_roles',
  'edit_roles',
  'view_users',
  'create_users',
  'edit_users',
  'deactivate_users',
]

const index = (below: number) => fc.nat({ max: below - 1 })
/** The business, or some of its branches by their number. */
const somewhere = fc.oneof(
  { weight: 1, arbitrary: fc.constant('business' as const) },
  { weight: 2, arbitrary: fc.uniqueArray(index(BRANCHES), { minLength: 1, maxLength: BRANCHES }) },
)
const permissions = fc.oneof(
  { weight: 2, arbitrary: fc.subarray(CHOICE, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.subarray(CHOICE, { minLength: 1 }) },
)
const user = fc.record({
  scope: somewhere,
  roles: fc.uniqueArray(index(ROLES), { maxLength: 3 }),
  isMaker: fc.nat(4).map((number) => number < 4),
  isActive: fc.nat(2).map((number) => number < 2),
})
/** Two of the roles let people act, on the business and on its branches; the others are anything. */
const makers = fc.subarray(CHOICE).map((more) => [...new Set([...MAKERS, ...more])])
/** A business: its roles, and its users with theirs. */
export const world = fc.record({
  roles: fc.tuple(
    fc.record({ permissions: makers, scope: fc.constant('business' as const) }),
    fc.record({ permissions: makers, scope: fc.constant([...Array(BRANCHES).keys()]) }),
    ...Array.from({ length: ROLES - 2 }, () => fc.record({ permissions, scope: somewhere })),
  ),
  users: fc.array(user, { minLength: PEOPLE, maxLength: PEOPLE }),
})
/** Who acts: a user; the root user has every right and would show nothing. */
const actor = index(PEOPLE)
/** Something that one of its users tries. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('create role' as const), actor, permissions, scope: somewhere }),
  fc.record({ kind: fc.constant('edit role' as const), actor, role: fc.nat(), permissions, keeps: fc.nat(3) }),
  fc.record({ kind: fc.constant('widen role' as const), actor, role: fc.nat(), scope: somewhere }),
  fc.record({
    kind: fc.constant('add user' as const),
    actor,
    scope: somewhere,
    roles: fc.array(fc.nat(), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('assign' as const),
    actor,
    to: index(PEOPLE),
    scope: somewhere,
    roles: fc.array(fc.nat(), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('assign to oneself' as const),
    actor,
    scope: somewhere,
    roles: fc.array(fc.nat(), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('deactivate' as const), actor, to: index(PEOPLE) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('activate' as const), actor, to: index(PEOPLE) }),
  },
)
export type World = typeof world extends fc.Arbitrary<infer W> ? W : never
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Scope = 'business' | readonly number[]
