import { randomUUID } from 'node:crypto'
import { access } from '@quickprism/contract/access'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { permissionNames } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import { tenants } from '@quickprism/contract/tenants'
import { users } from '@quickprism/contract/users'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { rawAnswer } from '@quickprism/tools/testing/raw-answer'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { nowhere, type SomePlace, thingsIn } from '@quickprism/tools/testing/things'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let things: ReturnType<typeof thingsIn>
beforeAll(async () => {
  t = await testApp()
  things = thingsIn(t)
})
afterAll(() => t.close())

/** A call that names a place of one's own, and beside it something of another place. */
type Mixed = {
  endpoint: Endpoint
  names: 'a user' | 'a role' | 'a branch' | 'a tenant'
  input(own: GivenBranch, other: SomePlace): Promise<object>
}

const without = (...places: SomePlace[]) => ({
  scope_type: 'shop',
  scope_role_data: Object.fromEntries(places.map(({ quickId }) => [quickId, []])),
})

const withRole = async (own: GivenBranch, other: SomePlace) => ({
  scope_type: 'shop',
  scope_role_data: { [own.quickId]: [await things.roleAt(other)] },
})

const roleFormFor = (...places: SomePlace[]) =>
  roleForm({
    role_name: randomUUID(),
    scope_type: 'shop',
    scope_id: places.map(({ quickId }) => quickId),
    permissions: ['view_permissions'],
  })

const newPerson = async () => (await t.given.person()).quickId

const edits = (endpoint: Endpoint): Mixed[] => [
  {
    endpoint,
    names: 'a user',
    input: async (own, other) => ({ params: { userId: await things.userAt(other) }, body: without(own) }),
  },
  {
    endpoint,
    names: 'a branch',
    input: async (own, other) => ({ params: { userId: await things.userAt(own) }, body: without(own, other) }),
  },
  {
    endpoint,
    names: 'a role',
    input: async (own, other) => ({ params: { userId: await things.userAt(own) }, body: await withRole(own, other) }),
  },
]

const roleEdits = (endpoint: Endpoint): Mixed[] => [
  {
    endpoint,
    names: 'a role',
    input: async (own, other) => ({ params: { roleId: await things.roleAt(other) }, body: roleFormFor(own) }),
  },
  {
    endpoint,
    names: 'a branch',
    input: async (own, other) => ({ params: { roleId: await things.roleAt(own) }, body: roleFormFor(own, other) }),
  },
]

const ofTenant = (endpoint: Endpoint, more = {}): Mixed => ({
  endpoint,
  names: 'a tenant',
  input: async (own, other) => ({
    body: { ...(await things.tenantAt(other)), parent_shop_quickID: own.quickId, ...more },
  }),
})

const mixed: Mixed[] = [
  ...edits(users.edit),
  ...edits(users.tryEdit),
  {
    endpoint: users.details,
    names: 'a user',
    input: async ({ business }, other) => ({
      params: { userId: await things.userAt(other) },
      query: { businessId: business.quickId },
    }),
  },
  {
    endpoint: users.setStatus,
    names: 'a user',
    input: async (own, other) => ({
      body: { scopeId: own.quickId, quickId: await things.userAt(other), status: false },
    }),
  },
  {
    endpoint: users.remove,
    names: 'a user',
    input: async (own, other) => ({ body: { scopeId: own.quickId, userQuickId: await things.userAt(other) } }),
  },
  {
    endpoint: users.create,
    names: 'a branch',
    input: async (own, other) => ({ body: { quick_id: await newPerson(), ...without(own, other) } }),
  },
  {
    endpoint: users.create,
    names: 'a role',
    input: async (own, other) => ({ body: { quick_id: await newPerson(), ...(await withRole(own, other)) } }),
  },
  { endpoint: roles.create, names: 'a branch', input: async (own, other) => ({ body: roleFormFor(own, other) }) },
  ...roleEdits(roles.edit),
  ...roleEdits(roles.tryEdit),
  ofTenant(tenants.setStatus, { is_active: false }),
  ofTenant(tenants.remove),
  {
    endpoint: access.explain,
    names: 'a user',
    input: async (own, other) => ({ query: { scope_id: own.quickId, quickId: await things.userAt(other), page: 1 } }),
  },
]

/** A question that finds nobody is no refusal. */
const ANSWERED: readonly Endpoint[] = [access.explain]

describe('T30: something of another place beside a place of one’s own', () => {
  it.each(mixed.map((call) => ({ ...call, name: title(call.endpoint) })))(
    '$name takes $names of elsewhere for one that never was',
    async ({ endpoint, input }) => {
      const own = await t.given.branch({ of: await t.given.business({ cell: 1 }) })
      const sibling = await t.given.branch({ of: own.business })
      const near = await t.given.branch({ of: await t.given.business({ cell: 1 }) })
      const far = await t.given.branch({ of: await t.given.business({ cell: t.owner.cells.length }) })
      const manager = await t.given.staff({ on: own, may: permissionNames })
      for (const [person, others] of [
        [manager, [sibling, near, far]],
        [own.business.root, [near, far]],
      ] as const) {
        const token = await t.sessionOf(person)
        const ask = async (other: SomePlace) => rawAnswer(t.url, endpoint, await input(own, other), token)
        const nothing = await ask(nowhere)
        expect(nothing.status).toBe(ANSWERED.includes(endpoint) ? 200 : 404)
        for (const other of others) expect(await ask(other)).toEqual(nothing)
        expect(await ask(own)).toMatchObject({ status: 200 })
      }
    },
  )
})
