import type { CallFailed } from '@quickprism/client/client'
import { every } from '@quickprism/contract'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import { live } from '@quickprism/contract/live'
import { withDependencies } from '@quickprism/contract/permissions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { nowhere } from '@quickprism/tools/testing/things'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, routes } from './app.ts'

let t: TestApp
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
  samples = sampler(t)
})
afterAll(() => t.close())

/** What may be reached without a session. Adding a line here is a decision: say why in the pull request. */
const PUBLIC = [
  'GET /api/people/notice',
  'POST /api/guests/pass',
  'POST /api/guests/decline',
  'POST /api/auth/invitation-preview',
  'POST /api/auth/register',
  'POST /api/auth/forgot-quickid',
  'POST /api/auth/send-otp',
  'POST /api/auth/resend-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/sign-up',
  'POST /api/auth/generate-qr',
  'GET /api/auth/qr-status',
  'POST /api/auth/refresh',
  'POST /api/auth/noticed-session',
  'POST /api/auth/end-noticed-session',
  'POST /api/sos/link',
  'POST /api/sos/link-answer',
]

/** A permission on any branch opens these (Q46). */
const aboutTheWholeBusiness = [
  'POST /api/admin-center/add-shop',
  'GET /api/admin-center/business-details',
  'PUT /api/admin-center/business-logo',
  'GET /api/iam/get-user-by-id/:userId',
]

/** Only a permission on the business itself opens these: a trail is whole or it proves nothing, so no branch has its part. */
const onTheBusinessItself = ['GET /api/iam/export-audit']

/** Nobody gives what they do not hold: here the caller also holds what the permission itself needs. */
const givesPermissions = [
  'POST /api/iam/create-role',
  'PUT /api/iam/edit-role/:roleId',
  'POST /api/iam/preview-role/:roleId',
]

const named = (kinds: readonly string[]) =>
  walked.filter(({ allow }) => kinds.includes(allow.kind)).map((endpoint) => ({ name: title(endpoint), endpoint }))

it('answers every endpoint in the contract, and nothing else', () => {
  expect(routes.map(({ endpoint }) => title(endpoint)).sort()).toEqual(every.map(title).sort())
})

it('has a sample of every endpoint', () => {
  expect(samples.missing).toEqual([])
})

it('leaves only the listed endpoints open to everyone', () => {
  expect(walked.filter(({ allow }) => ['public', 'link'].includes(allow.kind)).map(title)).toEqual(PUBLIC)
})

it('AZ-07: does not start with an endpoint that has no gate', async () => {
  const [route] = specimenRoutes
  const { allow: _, ...ungated } = specimens.remarks
  const served = [{ ...route, endpoint: ungated as unknown as Endpoint, answer: async () => '' }]
  await expect(buildApp(t.deps, { served })).rejects.toThrow(
    'GET /api/specimens/remarks does not declare who may ask (allow)',
  )
})

describe.each(named(['person', 'member', 'gate', 'atBranch']))('$name', ({ endpoint }) => {
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
    const input = await samples.about(endpoint, branch)
    await expect(t.as(person)(endpoint, input)).rejects.toMatchObject({ status: 401 })
  })
})

describe.each(named(['atBranch']))('$name', ({ endpoint }) => {
  it('does not know a branch that is none', async () => {
    const anyone = t.as(await t.given.person())
    await expect(anyone(endpoint, await samples.about(endpoint, nowhere))).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    })
  })

  /** At the branch with another key than its own. */
  const withKey = async (branch: GivenBranch, key: string) => {
    const { body } = (await samples.about(endpoint, branch)) as { body: object }
    return { body: { ...body, key } } as never
  }

  it('says nothing about a branch to those without its key, not even to those who work there', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    for (const person of [await t.given.person(), await t.given.staff({ on: branch })]) {
      const failed = await t
        .as(person)(endpoint, await withKey(branch, 'made-up'))
        .catch((error: CallFailed) => error)
      expect(failed).toMatchObject({
        status: 409,
        message: 'This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.',
      })
      expect(JSON.stringify((failed as CallFailed).failure)).not.toContain('Koramangala')
    }
    const { cell, businessId } = branch.business
    const visitors = await t.owner
      .cellOf({ cell })
      .selectFrom('business.visitor')
      .selectAll()
      .where('business_id', '=', businessId)
      .execute()
    expect(visitors).toEqual([])
  })

  it('is not opened by the key of another branch', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const anyone = t.as(await t.given.person())
    const input = await withKey(branch, await atTheDoor(t).posterKeyOf(other))
    await expect(anyone(endpoint, input)).rejects.toMatchObject({ status: 409 })
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

describe.each(named(['member', 'gate']))('$name', ({ endpoint }) => {
  it('is closed to phones, also to that of the root user, wherever they ask', async () => {
    const branch = await t.given.branch()
    const phone = atTheDoor(t).phoneOf(branch.business.root)
    for (const at of [branch, nowhere]) {
      await expect(phone(endpoint, await samples.about(endpoint, at))).rejects.toMatchObject({
        status: 403,
        message: 'This is done in the dashboard. Sign in there to continue.',
      })
    }
  })

  it('does not tell another business whether the place exists', async () => {
    const input = await samples.about(endpoint, await t.given.branch())
    const may = endpoint.allow.kind === 'gate' ? [...endpoint.allow.anyOf] : []
    const elsewhere = t.as(await t.given.staff({ on: await t.given.branch(), may }))

    const answers = await Promise.all(
      [input, await samples.about(endpoint, nowhere)].map((asked) =>
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
    await expect(t.as(former)(endpoint, await samples.about(endpoint, branch))).rejects.toMatchObject({ status: 404 })
  })
})

describe.each(named(['gate']))('$name', ({ name, endpoint }) => {
  const gate = endpoint.allow as Gate

  it('refuses those without the permission in the words of its gate', async () => {
    const branch = await t.given.branch()
    const staff = t.as(await t.given.staff({ on: branch }))
    await expect(staff(endpoint, await samples.about(endpoint, branch))).rejects.toMatchObject({
      status: 403,
      message: gate.denied,
    })
  })

  it(
    onTheBusinessItself.includes(name)
      ? 'opens with a permission held on the business, and not with one held on a branch'
      : 'opens with a permission held on the branch, and with one held on its business',
    async () => {
      const { ends } = samples.of(endpoint)
      for (const permission of gate.anyOf) {
        for (const isWide of [false, true]) {
          const branch = await t.given.branch()
          const may = givesPermissions.includes(name) ? withDependencies([permission]) : [permission]
          const staff = t.as(await t.given.staff({ on: isWide ? branch.business : branch, may }))
          const answer = staff(endpoint, await samples.about(endpoint, branch, permission))
          const isOpen = isWide || !onTheBusinessItself.includes(name)
          if (!isOpen) await expect(answer).rejects.toMatchObject({ status: 403 })
          else if (ends) await expect(answer).rejects.toMatchObject({ status: ends.status, message: ends.detail })
          else await expect(answer).resolves.toBeDefined()
        }
      }
    },
  )

  it(
    aboutTheWholeBusiness.includes(name)
      ? 'opens with the permission on any branch, since it is about the whole business'
      : 'stays closed with the permission on the neighbouring branch',
    async () => {
      const isWide = aboutTheWholeBusiness.includes(name)
      const branch = await t.given.branch()
      const neighbour = await t.given.branch({ of: branch.business })
      const staff = t.as(await t.given.staff({ on: neighbour, may: [...gate.anyOf] }))
      const answer = staff(endpoint, await samples.about(endpoint, branch))
      const status = onTheBusinessItself.includes(name) ? 403 : 404
      await (isWide ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject({ status }))
    },
  )
})
