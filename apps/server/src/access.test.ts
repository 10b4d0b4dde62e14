import { randomUUID } from 'node:crypto'
import type { CallFailed } from '@quickprism/client/client'
import { every } from '@quickprism/contract'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import { live } from '@quickprism/contract/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, routes } from './app.ts'
import { here } from './testing/door.ts'
import { aPicture, branchForm, businessForm } from './testing/forms.ts'
import type { GivenBranch } from './testing/given.ts'
import { specimenRoutes, specimens } from './testing/specimens.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let t: TestApp
let picture: Blob
beforeAll(async () => {
  picture = await aPicture()
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

/** The least input that gets past validation, so that admission is what answers. */
const sample: Record<string, (at: GivenBranch) => object> = {
  'GET /api/auth/qr-request': () => ({ query: { session_token: 'x' } }),
  'POST /api/auth/approve-qr': () => ({ body: { session_token: 'x', approve: false } }),
  'POST /api/auth/sign-out-device': () => ({ body: { id: randomUUID() } }),
  'PUT /api/people/me': () => ({ body: { name: 'x', birth_date: null, gender: null } }),
  'GET /api/admin-center/shops': ({ business }) => ({ query: { business_quickID: business.quickId } }),
  'GET /api/admin-center/shop-details': ({ quickId }) => ({ query: { shopQuickID: quickId } }),
  'POST /api/admin-center/add-shop': ({ business }) => ({
    query: { business_quickID: business.quickId },
    body: { ...branchForm(), store_name: randomUUID() },
  }),
  'PUT /api/admin-center/edit-shop': ({ quickId }) => ({ query: { shopQuickID: quickId }, body: branchForm() }),
  'DELETE /api/admin-center/delete-shop': ({ quickId }) => ({ query: { shopQuickID: quickId } }),
  'POST /api/admin-center/renew-poster': ({ quickId }) => ({ query: { shopQuickID: quickId } }),
  'GET /api/admin-center/qr-download': ({ quickId }) => ({ query: { shop_quickID: quickId } }),
  'GET /api/admin-center/verify-gstin': ({ quickId }) => ({ query: { gstin: '29AAGCB7383J1Z4', scopeId: quickId } }),
  'GET /api/admin-center/business-details': ({ business }) => ({ query: { businessQuickID: business.quickId } }),
  'PUT /api/admin-center/business-logo': ({ business }) => ({
    query: { businessQuickID: business.quickId },
    file: picture,
  }),
  'POST /api/admin-center/register-business': () => ({ body: businessForm() }),
  'POST /api/vms/check-in': ({ quickId }) => ({
    body: { shop_quickID: quickId, key: 'made-up', nonce: randomUUID(), position: here },
  }),
  'POST /api/vms/check-out': ({ quickId }) => ({ body: { shop_quickID: quickId, key: 'made-up', by: 'qr' } }),
  'POST /api/vms/join-group': () => ({ body: { request_id: randomUUID(), accept: true } }),
  'GET /api/vms/inside': ({ quickId }) => ({ query: { shopId: quickId } }),
  'GET /api/events': ({ quickId }) => ({ query: { shops: quickId } }),
  'GET /api/specimens/remarks': ({ quickId }) => ({ query: { shopId: quickId } }),
  'POST /api/specimens/remark': ({ quickId }) => ({ body: { shopId: quickId, text: 'x' } }),
}

const nowhere = { quickId: 'NOWHERE', business: { quickId: 'NOWHERE' } } as GivenBranch

/** What may be reached without a session. Adding a line here is a decision: say why in the pull request. */
const PUBLIC = [
  'POST /api/auth/register',
  'POST /api/auth/confirm-registration',
  'POST /api/auth/forgot-quickid',
  'POST /api/auth/send-otp',
  'POST /api/auth/resend-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/generate-qr',
  'GET /api/auth/qr-status',
  'POST /api/auth/refresh',
]

const walked: readonly Endpoint[] = [...every, ...Object.values(specimens)]
const named = (kinds: readonly string[]) =>
  walked.filter(({ allow }) => kinds.includes(allow.kind)).map((endpoint) => [title(endpoint), endpoint] as const)

it('answers every endpoint in the contract, and nothing else', () => {
  expect(routes.map(({ endpoint }) => title(endpoint)).sort()).toEqual(every.map(title).sort())
})

it('leaves only the listed endpoints open to everyone', () => {
  expect(walked.filter(({ allow }) => ['public', 'link'].includes(allow.kind)).map(title)).toEqual(PUBLIC)
})

it('AZ-07: does not start with an endpoint that has no gate', async () => {
  const [route] = specimenRoutes
  const { allow: _, ...ungated } = specimens.remarks
  const served = [{ ...route, endpoint: ungated as unknown as Endpoint, answer: async () => '' }]
  await expect(buildApp(t.deps, { trustedHops: 0, served })).rejects.toThrow(
    'GET /api/specimens/remarks does not declare who may ask (allow)',
  )
})

describe.each(named(['person', 'member', 'gate', 'atBranch']))('%s', (name, endpoint) => {
  it('turns away strangers before looking at what they ask', async () => {
    await expect(t.as()(endpoint, {} as never)).rejects.toMatchObject({
      status: 401,
      message: 'Access token is required',
    })
  })

  it('turns away a session that was revoked', async () => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch })
    await t.sessionOf(person)
    await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: t.clock.held })
      .where('person_id', '=', person.personId)
      .execute()
    const input = (sample[name]?.(branch) ?? {}) as never
    await expect(t.as(person)(endpoint, input)).rejects.toMatchObject({ status: 401 })
  })
})

describe.each(named(['atBranch']))('%s', (name, endpoint) => {
  it('does not know a branch that is none', async () => {
    const anyone = t.as(await t.given.person())
    await expect(anyone(endpoint, sample[name]?.(nowhere) as never)).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    })
  })

  it('says nothing about a branch to those without its key, not even to those who work there', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    for (const person of [await t.given.person(), await t.given.staff({ on: branch })]) {
      const failed = await t
        .as(person)(endpoint, sample[name]?.(branch) as never)
        .catch((error: CallFailed) => error)
      expect(failed).toMatchObject({
        status: 409,
        message: 'This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.',
      })
      expect(JSON.stringify((failed as CallFailed).failure)).not.toContain('Koramangala')
    }
    const { cell, businessId } = branch.business
    const visitors = await t.owner.cells[cell - 1]
      ?.selectFrom('business.visitor')
      .selectAll()
      .where('business_id', '=', businessId)
      .execute()
    expect(visitors).toEqual([])
  })

  it('is not opened by the key of another branch', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const { poster_key } = (await t.owner.cells[other.business.cell - 1]
      ?.selectFrom('business.branch')
      .select('poster_key')
      .where('branch_id', '=', other.branchId)
      .executeTakeFirst()) as { poster_key: string }
    const { body } = sample[name]?.(branch) as { body: object }
    const anyone = t.as(await t.given.person())
    await expect(anyone(endpoint, { body: { ...body, key: poster_key } } as never)).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('GET /api/events', () => {
  it('does not tell another business whether the branch exists', async () => {
    const elsewhere = t.as(await t.given.staff({ on: await t.given.branch(), may: ['view_checkin_logs_of_visitors'] }))
    for (const branch of [await t.given.branch(), nowhere]) {
      await expect(elsewhere(live.events, { query: { shops: branch.quickId } })).rejects.toMatchObject({
        status: 404,
        message: 'Not found',
      })
    }
  })

  it('is closed to someone whose membership is inactive', async () => {
    const branch = await t.given.branch()
    const former = t.as(await t.given.staff({ on: branch, active: false }))
    await expect(former(live.events, { query: { shops: branch.quickId } })).rejects.toMatchObject({ status: 404 })
  })
})

describe.each(named(['member', 'gate']))('%s', (name, endpoint) => {
  it('does not tell another business whether the place exists', async () => {
    const input = sample[name]?.(await t.given.branch()) as never
    const may = endpoint.allow.kind === 'gate' ? [...endpoint.allow.anyOf] : []
    const elsewhere = t.as(await t.given.staff({ on: await t.given.branch(), may }))

    const answers = await Promise.all(
      [input, sample[name]?.(nowhere) as never].map((asked) =>
        elsewhere(endpoint, asked).catch((failed: CallFailed) => failed),
      ),
    )
    for (const { status, message } of answers as CallFailed[])
      expect({ status, message }).toEqual({ status: 404, message: 'Not found' })
  })

  it('is closed to someone whose membership is inactive', async () => {
    const branch = await t.given.branch()
    const may = endpoint.allow.kind === 'gate' ? [...endpoint.allow.anyOf] : []
    const former = await t.given.staff({ on: branch, may, active: false })
    await expect(t.as(former)(endpoint, sample[name]?.(branch) as never)).rejects.toMatchObject({ status: 404 })
  })
})

describe.each(named(['gate']))('%s', (name, endpoint) => {
  const gate = endpoint.allow as Gate

  it('refuses those without the permission in the words of its gate', async () => {
    const branch = await t.given.branch()
    const staff = t.as(await t.given.staff({ on: branch }))
    await expect(staff(endpoint, sample[name]?.(branch) as never)).rejects.toMatchObject({
      status: 403,
      message: gate.denied,
    })
  })

  it('opens with a permission held on the branch, and with one held on its business', async () => {
    for (const permission of gate.anyOf) {
      for (const isWide of [false, true]) {
        const branch = await t.given.branch()
        const staff = t.as(await t.given.staff({ on: isWide ? branch.business : branch, may: [permission] }))
        await expect(staff(endpoint, sample[name]?.(branch) as never)).resolves.toBeDefined()
      }
    }
  })

  const isWide = endpoint.place?.(sample[name]?.(nowhere) as never).kind === 'business'

  it(
    isWide
      ? 'opens with the permission on any branch, since it is about the whole business'
      : 'stays closed with the permission on the neighbouring branch',
    async () => {
      const branch = await t.given.branch()
      const neighbour = await t.given.branch({ of: branch.business })
      const staff = t.as(await t.given.staff({ on: neighbour, may: [...gate.anyOf] }))
      const answer = staff(endpoint, sample[name]?.(branch) as never)
      await (isWide ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject({ status: 404 }))
    },
  )
})
