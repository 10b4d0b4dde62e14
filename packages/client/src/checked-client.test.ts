import { access } from '@quickprism/contract/access'
import { activities } from '@quickprism/contract/activities'
import { analytics } from '@quickprism/contract/analytics'
import { audit } from '@quickprism/contract/audit'
import { branches } from '@quickprism/contract/branches'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { notes } from '@quickprism/contract/notes'
import { records } from '@quickprism/contract/records'
import { roles } from '@quickprism/contract/roles'
import { sessions } from '@quickprism/contract/sessions'
import { sos } from '@quickprism/contract/sos'
import { tenants } from '@quickprism/contract/tenants'
import { users } from '@quickprism/contract/users'
import { visits } from '@quickprism/contract/visits'
import { expect, it } from 'vitest'
import { createCheckedClient } from './checked-client.ts'

/** A client of someone with this token, and what it gave to its wire. */
const clientOf = (token: string | undefined) => {
  const sent: string[] = []
  const call = createCheckedClient(
    async ({ method, url }) => {
      sent.push(`${method} ${url}`)
      return { status: 200, body: [] }
    },
    () => token,
  )
  return { call, sent }
}

const SIGNED_IN = 'a token'

/** Calls with input that the compiler would not let pass, as a fault in an app might. */
const fails = async (endpoint: Endpoint, input: object, status: number, message: string) => {
  const { call, sent } = clientOf(SIGNED_IN)
  await expect(call(endpoint, input as never)).rejects.toMatchObject({ status, message })
  expect(sent).toEqual([])
}

const shop = { scope_type: 'shop', scope_id: 'BRANCH0001' }

it('D1-CONV-08: a call without the access token it needs is not sent, and says so', async () => {
  const { call, sent } = clientOf(undefined)
  await expect(call(access.get, {})).rejects.toMatchObject({ status: 401, message: 'Access token is required' })
  expect(sent).toEqual([])
})

it('an app that opened without a network says what could not be done, and nothing of tokens', async () => {
  const sent: string[] = []
  const wire = async ({ url }: { url: string }) => {
    sent.push(url)
    return { status: 200, body: [] }
  }
  const call = createCheckedClient(wire, () => undefined, undefined, { opensOffline: true })
  await expect(call(visits.mine, { query: { days: 90 } })).rejects.toMatchObject({
    status: 0,
    message: 'Failed to load your visits',
  })
  expect(sent).toEqual([])
})

it.each([
  ['read', notes.get],
  ['saved', notes.save],
])(
  'D3-INFO-16: without a token additional information is not %s, and says that something is missing',
  async (_what, endpoint) => {
    const { call, sent } = clientOf(undefined)
    const whose = { query: { shopId: 'BRANCH0001', visitorQuickId: 'SK2V9M5C' }, body: { additional_info: {} } }
    await expect(call(endpoint, whose)).rejects.toMatchObject({ status: 401, message: 'Missing required information' })
    expect(sent).toEqual([])
  },
)

it.each([
  ['the records', records.list],
  ['the activities', activities.list],
])('D1-CONV-18 D3-API-01: without a branch %s are not asked for', (_what, endpoint) =>
  fails(endpoint, { query: { page: 1, limit: 10 } }, 422, 'Missing required information'),
)

it('what needs no session is sent without one', async () => {
  const { call, sent } = clientOf(undefined)
  await expect(call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 200 })
  expect(sent).toEqual(['POST /api/auth/refresh'])
})

it.each([
  ['the users', users.list, { query: { scope_type: 'shop', page: 1 } }],
  ['the users, with an empty one', users.list, { query: { ...shop, scope_id: '', page: 1 } }],
  ['the roles', roles.list, { query: { scope_type: 'shop', page: 1 } }],
  ['the permissions', roles.permissions, { query: {} }],
  ['the login status', users.loginStatus, { query: { page: 1 } }],
  ['an explanation', access.explain, { query: { page: 1, permission: 'view_users' } }],
  ['a deletion', users.remove, { body: { userQuickId: 'SK2V9M5C' } }],
])('D1-CONV-09: without a scope %s cannot be asked for', (_what, endpoint, input) =>
  fails(endpoint, input, 422, 'Scope ID is required'),
)

it('D1-CONV-10: the status of a user is true or false', () =>
  fails(users.setStatus, { body: { quickId: 'SK2V9M5C', status: 'yes' } }, 422, 'Status must be a boolean value'))

it.each([
  ['none', {}],
  ['an empty one', { roleId: '' }],
])('D2-CONV-01: a role is asked for by its id, not by %s', (_what, params) =>
  fails(roles.details, { params }, 422, 'Role ID is required'),
)

it.each([
  ['no page', {}],
  ['page 0', { page: 0 }],
  ['half a page', { page: 1.5 }],
  ['page "two"', { page: 'two' }],
])('D2-CONV-02: a list is not asked for with %s', (_what, paging) =>
  fails(users.list, { query: { ...shop, ...paging } }, 422, 'Valid page is required'),
)

it.each([
  ['the roles', roles.list, { query: shop }],
  ['the login status', users.loginStatus, { query: { scope_quickID: 'BRANCH0001' } }],
  ['the audit log', audit.list, { query: { shop_quickID: 'BRANCH0001' } }],
])('D2-CONV-02: without a page %s cannot be asked for', (_what, endpoint, input) =>
  fails(endpoint, input, 422, 'Valid page is required'),
)

it('D2-CONV-03: the status of a tenant is true or false', () =>
  fails(
    tenants.setStatus,
    { body: { parent_shop_quickID: 'BRANCH0001', child_shop_quickID: 'BRANCH0002', is_active: 'yes' } },
    422,
    'isActive must be a boolean value',
  ))

it('names every field that is wrong, as the server would', async () => {
  const { call } = clientOf(SIGNED_IN)
  await expect(call(users.setStatus, { body: { quickId: '', status: 'yes' } } as never)).rejects.toMatchObject({
    failure: { fields: { quickId: 'Quick ID is required', status: 'Status must be a boolean value' } },
  })
})

it('sends what is right as it was given', async () => {
  const { call, sent } = clientOf(SIGNED_IN)
  await call(branches.list, { query: { business_quickID: 'business01' } })
  expect(sent).toEqual(['GET /api/admin-center/shops?business_quickID=business01'])
})

it('spares a server with too much to do what screens ask of a branch by themselves, and nothing else', async () => {
  const sent: string[] = []
  const wire = async ({ url }: { url: string }) => {
    const [path = ''] = url.split('?')
    sent.push(path)
    return path === '/api/iam/get-access'
      ? { status: 200, body: [] }
      : { status: 503, body: { code: 'busy', detail: 'Too much to do' } }
  }
  const call = createCheckedClient(wire, () => SIGNED_IN)
  const atBranch = { query: { shopId: 'KX72QBM4' } }
  const asked = () => call(analytics.kpis, atBranch).then(undefined, ({ status, message }) => [status, message])
  expect([await asked(), await asked()]).toEqual(Array(2).fill([503, 'Too much to do']))
  await call(access.get, {}).catch(() => undefined)
  await call(roles.list, { query: { ...shop, scope_id: 'KX72QBM4', page: 1 } } as never).catch(() => undefined)
  await call(sos.status, { query: { shop_quickID: 'KX72QBM4' } }).catch(() => undefined)
  expect(sent).toEqual(['/api/vms/vms-kpis', '/api/iam/get-access', '/api/iam/get-roles', '/api/sos/status'])
})
