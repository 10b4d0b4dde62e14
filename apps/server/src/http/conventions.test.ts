import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { users } from '@quickprism/contract/users'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let branch: GivenBranch
let root: GivenPerson
beforeAll(async () => {
  t = await testApp()
  branch = await t.given.branch()
  root = branch.business.root
})
afterAll(() => t.close())

type Body = {
  items: unknown[]
  roles: unknown[]
  data: unknown[]
  total_records: number
  shop_quickID: string
  detail: string
}

/** A call as it is on the wire, with whatever it lacks. */
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(t.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await t.sessionOf(root)}`,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

describe('a call of identity and access that lacks something', () => {
  it.each([
    ['D1-CONV-09', 'its scope', 'GET', '/api/iam/get-users?scope_type=shop&page=1', 'Scope ID is required', undefined],
    ['D2-CONV-01', 'its role', 'GET', '/api/iam/get-role-by-id/%20', 'Role ID is required', undefined],
    [
      'D2-CONV-02',
      'a valid page',
      'GET',
      '/api/iam/get-users?scope_type=shop&scope_id=X&page=0',
      'Valid page is required',
      undefined,
    ],
    [
      'D1-CONV-10',
      'a status that is true or false',
      'PUT',
      '/api/iam/update-user-status',
      'Status must be a boolean value',
      { quickId: 'X', status: 'yes' },
    ],
  ])('%s: %s is told so', async (_id, _what, method, path, detail, body) => {
    expect(await ask(method, path, body)).toMatchObject({ status: 422, body: { detail } })
  })
})

it('D2-CONV-04: a page of identity and access has 10 rows', async () => {
  expect(PAGE_SIZE).toBe(10)
  for (let number = 0; number < 11; number++) {
    const staff = await t.given.staff({ on: branch, may: ['view_users'] })
    // Who enters for the first time is noted in the trail.
    await t.as(staff)(users.list, { query: { scope_type: 'shop', scope_id: branch.quickId, page: 1 } })
  }
  const place = `scope_type=shop&scope_id=${branch.quickId}&page=1`
  expect((await ask('GET', `/api/iam/get-users?${place}`)).body.items).toHaveLength(10)
  expect((await ask('GET', `/api/iam/get-roles?${place}`)).body.roles).toHaveLength(10)
  expect(
    (await ask('GET', `/api/iam/get-login-status?scope_quickID=${branch.quickId}&page=1`)).body.items,
  ).toHaveLength(10)
  const { data, total_records } = (await ask('GET', `/api/iam/get-audit-logs?shop_quickID=${branch.quickId}&page=1`))
    .body
  expect(data).toHaveLength(10)
  expect(total_records).toBeGreaterThan(10)
})

it('D2-API-01: permissions and users are the same call under either set of names', async () => {
  const snake = `scope_type=shop&scope_id=${branch.quickId}&page=1&page_size=10`
  const camel = `scopeType=shop&scopeId=${branch.quickId}&page=1&pageSize=10`
  for (const path of ['/api/iam/get-users', '/api/iam/get-permissions']) {
    const [one, other] = [await ask('GET', `${path}?${snake}`), await ask('GET', `${path}?${camel}`)]
    expect(one.status).toBe(200)
    expect(other).toEqual(one)
  }
})

it('D1-API-05: adding, editing and deleting a branch answer success, or an error detail', async () => {
  const business = branch.business.quickId
  const form = branchForm({ store_name: 'Whitefield' })
  const added = await ask('POST', `/api/admin-center/add-shop?business_quickID=${business}`, form)
  expect(added).toMatchObject({ status: 200, body: { success: true } })
  const shop = added.body.shop_quickID as string
  expect(await ask('POST', `/api/admin-center/add-shop?business_quickID=${business}`, form)).toMatchObject({
    status: 409,
    body: { detail: 'A branch with this name already exists' },
  })
  expect(
    await ask('PUT', `/api/admin-center/edit-shop?shopQuickID=${shop}`, { ...form, store_name: '' }),
  ).toMatchObject({
    status: 422,
    body: { detail: expect.any(String) },
  })
  expect(await ask('PUT', `/api/admin-center/edit-shop?shopQuickID=${shop}`, form)).toMatchObject({
    body: { success: true },
  })
  expect(await ask('DELETE', `/api/admin-center/delete-shop?shopQuickID=${shop}`)).toMatchObject({
    body: { success: true },
  })
  expect(await ask('DELETE', `/api/admin-center/delete-shop?shopQuickID=${shop}`)).toMatchObject({
    status: 404,
    body: { detail: 'Not found' },
  })
})
