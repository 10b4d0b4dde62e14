import { randomUUID } from 'node:crypto'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let branch: GivenBranch
beforeAll(async () => {
  t = await testApp()
  branch = await t.given.branch()
})
afterAll(() => t.close())

/** A call by the root user, as it is on the wire. A body is sent as it is, or as JSON. */
const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const token = await t.sessionOf(branch.business.root)
  const answer = await whenNotBusy(() =>
    fetch(t.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const REMOVE = 'Please remove the characters that cannot be stored'
const HALF = '\ud800'

describe('a character that cannot be stored', () => {
  it.each([
    ['a quickID to sign in with', 'POST', '/api/auth/send-otp', { quickID: 'A\0B' }, 'quickID'],
    ['a quickID with a code', 'POST', '/api/auth/verify-otp', { quickID: 'A\0B', otp: '123456' }, 'quickID'],
    ['half a character in a quickID', 'POST', '/api/auth/send-otp', { quickID: `A${HALF}` }, 'quickID'],
    [
      'a registration to confirm',
      'POST',
      '/api/auth/sign-up',
      { registration_token: '\0', otp: '123456', app: 'companion' },
      'registration_token',
    ],
    ['a sign-in by phone', 'GET', '/api/auth/qr-status?session_token=%00', undefined, 'session_token'],
    ['a place', 'GET', '/api/iam/get-users?scope_type=shop&scope_id=%00&page=1', undefined, 'scope_id'],
    ['a role in the path', 'GET', '/api/iam/get-role-by-id/a%00b', undefined, 'roleId'],
    [
      'a name inside the body',
      'POST',
      '/api/iam/preview-user/AB12CD34',
      { scope_type: 'shop', scope_role_data: { 'X\0': [] } },
      'scope_role_data',
    ],
  ])('is refused at its field: %s', async (_, method, path, body, field) => {
    expect(await ask(method, path, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: REMOVE, fields: { [field]: REMOVE } },
    })
  })

  it('is a blank in a line that someone types', async () => {
    const profile = { name: `Asha\0${HALF}Rao`, birth_date: null, gender: null }
    expect(await ask('PUT', '/api/people/me', profile)).toMatchObject({ status: 200 })
    expect(await ask('GET', '/api/people/me')).toMatchObject({ body: { name: 'Asha  Rao' } })
  })

  it('is a blank in a text of several lines, each of which stays one', async () => {
    const role_description = `Front\0desk\nand${HALF}keys`
    const form = roleForm({ scope_type: 'business', scope_id: branch.business.quickId, role_description })
    const { body } = await ask('POST', '/api/iam/create-role', form)
    expect(await ask('GET', `/api/iam/get-role-by-id/${body.role_id}`)).toMatchObject({
      body: { description: 'Front desk\nand keys' },
    })
  })

  it.each([`/media/%00/${'a'.repeat(64)}.jpg`, '/media/%ED%A0%80/x.jpg', '/media/AAAAAAAAAA/%00'])(
    'finds no picture: %s',
    async (path) => {
      expect((await ask('GET', path)).status).toBeGreaterThanOrEqual(400)
      expect((await ask('GET', path)).status).toBeLessThan(500)
    },
  )
})

describe('a date or number that nobody means', () => {
  const someone = { name: 'Old One', email: 'old@one.example', mobile: '9812345670' }

  it.each([
    ['0000-01-01', 'Enter a birth date after 1899'],
    ['9999-01-01', 'The birth date is in the future'],
    ['+275760-09-13', 'Enter a date as YYYY-MM-DD'],
  ])('is refused as a birth date: %s', async (birth_date, detail) => {
    const answer = { status: 422, body: { detail, fields: { birth_date: detail } } }
    expect(await ask('POST', '/api/auth/register', { ...someone, birth_date })).toMatchObject(answer)
    expect(await ask('PUT', '/api/people/me', { name: 'Old One', birth_date, gender: null })).toMatchObject(answer)
  })

  it('is refused as the beginning of a log', async () => {
    expect(
      await ask('GET', `/api/iam/get-audit-logs?shop_quickID=${branch.quickId}&page=1&from_date=0000-01-01T00:00`),
    ).toMatchObject({ status: 422, body: { detail: 'Enter a date between 1900 and 2199' } })
  })

  it.each(['1000001', '2147483648', '9007199254740991', '1e300', '1.5', 'NaN'])(
    'is refused as a page: %s',
    async (page) => {
      expect(
        await ask('GET', `/api/iam/get-users?scope_type=shop&scope_id=${branch.quickId}&page=${page}`),
      ).toMatchObject({ status: 422, body: { detail: 'Valid page is required' } })
    },
  )

  it('is an empty page as long as there could be one', async () => {
    expect(
      await ask('GET', `/api/iam/get-users?scope_type=shop&scope_id=${branch.quickId}&page=1000000&page_size=100`),
    ).toMatchObject({ status: 200, body: { items: [] } })
  })
})

describe('a request that is no such thing', () => {
  it.each([
    ['names that would change every object', 400, '{"__proto__":{"quickID":"X"}}'],
    ['a constructor of its own', 400, '{"quickID":"X","constructor":{"prototype":{"a":1}}}'],
    ['lists within lists', 422, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects within objects', 422, `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
    ['half of it', 400, '{"quickID":'],
    ['nothing', 400, ' '],
    ['a number', 422, '7'],
    ['more than there may be', 413, JSON.stringify({ quickID: 'x'.repeat(300_000) })],
  ])('is refused: %s', async (_, status, body) => {
    expect((await ask('POST', '/api/auth/send-otp', body)).status).toBe(status)
  })

  it.each(['/api/auth/qr-status?session_token=%zz%', '/api/%zz', '/api/iam/get-role-by-id/%E0%A4%A', '/media/%/%'])(
    'is refused with broken escapes: %s',
    async (path) => {
      const { status } = await ask('GET', path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  it('may use the names of every object as its own', async () => {
    const { status } = await ask('GET', `/api/iam/get-users?constructor=a&toString=b&__proto__=c&scope_type=shop`)
    expect(status).toBe(422)
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=b', 'x'],
    ['an end in the middle', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"'],
    ['a part without a name', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['broken headers', 'multipart/form-data; boundary=b', '--b\r\n:\0\r\n\r\nx\r\n--b--\r\n'],
    [
      'a name that would change every object',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('is refused as a form with %s', async (_, type, body) => {
    const path = `/api/admin-center/business-logo?businessQuickID=${branch.business.quickId}`
    const { status } = await ask('PUT', path, body, { 'content-type': type })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it.each(['%00', '%', 'a.b.c', `${randomUUID()}.99999999999999999999.AA`, `${randomUUID()}.1e3.AA`])(
    'is signed out with a cookie that is none: %s',
    async (value) => {
      const cookie = `__Host-refresh=${value}; __Host-companion=${value}; __Host-qr-x=${value}`
      expect((await ask('POST', '/api/auth/refresh', { app: 'dashboard' }, { cookie })).status).toBe(401)
      expect((await ask('GET', '/api/auth/qr-status?session_token=x', undefined, { cookie })).status).toBe(404)
    },
  )
})
