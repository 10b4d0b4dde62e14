import { randomUUID } from 'node:crypto'
import type { CallFailed } from '@quickprism/client/client'
import { every } from '@quickprism/contract'
import { audit } from '@quickprism/contract/audit'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import { live } from '@quickprism/contract/live'
import { type Permission, permissionNames, withDependencies } from '@quickprism/contract/permissions'
import { tenants } from '@quickprism/contract/tenants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, routes } from './app.ts'
import { here } from './testing/door.ts'
import { aPicture, branchForm, businessForm, roleForm } from './testing/forms.ts'
import type { GivenBranch } from './testing/given.ts'
import { proof } from './testing/proof.ts'
import { specimenRoutes, specimens } from './testing/specimens.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let t: TestApp
let picture: Blob
beforeAll(async () => {
  picture = await aPicture()
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

const aRole = ({ quickId }: GivenBranch) =>
  roleForm({ role_name: randomUUID(), scope_type: 'shop', scope_id: [quickId], permissions: ['view_permissions'] })

const roleAt = async (at: GivenBranch) =>
  at === nowhere ? 'RNOWHERE00' : (await t.given.role(at.business, { may: ['view_roles'], branches: [at] })).publicId

const aboutRole = async (at: GivenBranch) => ({ params: { roleId: await roleAt(at) } })

const userAt = async (at: GivenBranch) => (at === nowhere ? 'NOWHERE' : (await t.given.staff({ on: at })).quickId)

const withoutRoles = ({ quickId }: GivenBranch) => ({ scope_type: 'shop', scope_role_data: { [quickId]: [] } })

const anEditedUser = async (at: GivenBranch) => ({ params: { userId: await userAt(at) }, body: withoutRoles(at) })

const tenantAt = async (at: GivenBranch) => {
  if (at === nowhere) return { parent_shop_quickID: at.quickId, child_shop_quickID: 'NOWHERE' }
  const child = await t.given.branch()
  await t.given.tenant({ of: at, is: child })
  return { parent_shop_quickID: at.quickId, child_shop_quickID: child.quickId }
}

const anInvitationTo = async (at: GivenBranch) =>
  at === nowhere ? 'x' : (await t.given.invitation({ by: await t.given.branch(), to: at })).token

/** The least input that gets past validation, so that admission is what answers; suited to a permission if one is told. */
const samples: Record<string, (at: GivenBranch, permission?: Permission) => object | Promise<object>> = {
  'POST /api/auth/decline-invitation': () => ({ body: { token: 'x' } }),
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
  'GET /api/iam/explain-access': ({ quickId }) => ({ query: { scope_id: quickId, permission: 'view_roles' } }),
  'GET /api/iam/get-permissions': ({ quickId }) => ({ query: { scope_id: quickId } }),
  'GET /api/iam/get-roles': ({ quickId }) => ({ query: { scope_type: 'shop', scope_id: quickId } }),
  'GET /api/iam/get-roles-summary': ({ quickId }) => ({ query: { scope_type: 'shop', scope_id: quickId } }),
  'GET /api/iam/get-role-by-id/:roleId': aboutRole,
  'POST /api/iam/create-role': (at) => ({ body: aRole(at) }),
  'PUT /api/iam/edit-role/:roleId': async (at) => ({ ...(await aboutRole(at)), body: aRole(at) }),
  'POST /api/iam/preview-role/:roleId': async (at) => ({ ...(await aboutRole(at)), body: aRole(at) }),
  'GET /api/iam/preview-role-removal/:roleId': aboutRole,
  'DELETE /api/iam/delete-role/:roleId': aboutRole,
  'GET /api/iam/get-dashboard': ({ quickId }) => ({ query: { scope_type: 'shop', scope_id: quickId } }),
  'GET /api/iam/get-hierarchy': ({ quickId }) => ({ query: { scope_id: quickId } }),
  'GET /api/iam/get-users': ({ quickId }) => ({ query: { scope_type: 'shop', scope_id: quickId } }),
  'GET /api/iam/search-user/:quickId': async ({ quickId }) => ({
    params: { quickId: (await t.given.person()).quickId },
    query: { scopeId: quickId },
  }),
  'POST /api/iam/create-user': async (at) => ({
    body: { quick_id: (await t.given.person()).quickId, ...withoutRoles(at) },
  }),
  'GET /api/iam/get-user-by-id/:userId': ({ business }) => ({
    params: { userId: business.root?.quickId ?? 'NOWHERE' },
    query: { businessId: business.quickId },
  }),
  'PUT /api/iam/edit-user/:userId': anEditedUser,
  'POST /api/iam/preview-user/:userId': anEditedUser,
  'PUT /api/iam/update-user-status': async (at) => ({
    body: { quickId: await userAt(at), status: false, scopeId: at.quickId },
  }),
  'DELETE /api/iam/delete-user': async (at) => ({ body: { scopeId: at.quickId, userQuickId: await userAt(at) } }),
  'GET /api/iam/get-login-status': ({ quickId }) => ({ query: { scope_quickID: quickId } }),
  'GET /api/iam/get-audit-logs': ({ quickId }) => ({ query: { shop_quickID: quickId } }),
  'GET /api/iam/export-audit': ({ business }) => ({ query: { business_quickID: business.quickId } }),
  'GET /api/iam/get-tenants': ({ quickId }) => ({ query: { shopId: quickId } }),
  'PUT /api/iam/update-tenant-status': async (at) => ({ body: { ...(await tenantAt(at)), is_active: false } }),
  'DELETE /api/iam/remove-tenant': async (at) => ({ body: await tenantAt(at) }),
  'POST /api/iam/send-invitation': async ({ quickId }, permission) => ({
    body: {
      shop_quickID: quickId,
      invite_url: `${t.deps.origin}/auth/invitation`,
      ...(permission === 'send_invitation_to_registered_business'
        ? { child_shop_quickID: (await t.given.branch()).quickId }
        : { email: 'someone@people.invalid' }),
    },
  }),
  'POST /api/iam/accept-invitation': async (at) => ({
    body: { token: await anInvitationTo(at), shop_quickID: at.quickId },
  }),
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

const sample = async (name: string, at: GivenBranch, permission?: Permission) =>
  ((await samples[name]?.(at, permission)) ?? {}) as never

const nowhere = { quickId: 'NOWHERE', business: { quickId: 'NOWHERE' } } as GivenBranch

/** What may be reached without a session. Adding a line here is a decision: say why in the pull request. */
const PUBLIC = [
  'POST /api/auth/invitation-preview',
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
    const input = await sample(name, branch)
    await expect(t.as(person)(endpoint, input)).rejects.toMatchObject({ status: 401 })
  })
})

describe.each(named(['atBranch']))('%s', (name, endpoint) => {
  it('does not know a branch that is none', async () => {
    const anyone = t.as(await t.given.person())
    await expect(anyone(endpoint, await sample(name, nowhere))).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    })
  })

  it('says nothing about a branch to those without its key, not even to those who work there', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    for (const person of [await t.given.person(), await t.given.staff({ on: branch })]) {
      const failed = await t
        .as(person)(endpoint, await sample(name, branch))
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
    const { body } = (await sample(name, branch)) as { body: object }
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
    const input = await sample(name, await t.given.branch())
    const may = endpoint.allow.kind === 'gate' ? [...endpoint.allow.anyOf] : []
    const elsewhere = t.as(await t.given.staff({ on: await t.given.branch(), may }))

    const answers = await Promise.all(
      [input, await sample(name, nowhere)].map((asked) =>
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
    await expect(t.as(former)(endpoint, await sample(name, branch))).rejects.toMatchObject({ status: 404 })
  })
})

describe.each(named(['gate']))('%s', (name, endpoint) => {
  const gate = endpoint.allow as Gate

  it('refuses those without the permission in the words of its gate', async () => {
    const branch = await t.given.branch()
    const staff = t.as(await t.given.staff({ on: branch }))
    await expect(staff(endpoint, await sample(name, branch))).rejects.toMatchObject({
      status: 403,
      message: gate.denied,
    })
  })

  it(
    onTheBusinessItself.includes(name)
      ? 'opens with a permission held on the business, and not with one held on a branch'
      : 'opens with a permission held on the branch, and with one held on its business',
    async () => {
      for (const permission of gate.anyOf) {
        for (const isWide of [false, true]) {
          const branch = await t.given.branch()
          const may = givesPermissions.includes(name) ? withDependencies([permission]) : [permission]
          const staff = t.as(await t.given.staff({ on: isWide ? branch.business : branch, may }))
          const answer = staff(endpoint, await sample(name, branch, permission))
          const isOpen = isWide || !onTheBusinessItself.includes(name)
          await (isOpen ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject({ status: 403 }))
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
      const answer = staff(endpoint, await sample(name, branch))
      const status = onTheBusinessItself.includes(name) ? 403 : 404
      await (isWide ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject({ status }))
    },
  )
})

describe('a link between a branch and its tenant', () => {
  /** A business with people, roles and visitors whose names are found again wherever they turn up. */
  const house = async (name: string) => {
    const business = await t.given.business({ name: `${name} Business` })
    const branch = await t.given.branch({ of: business, name: `${name} Branch` })
    const secrets = [`${name} Business`, `${name} Branch`, business.quickId, business.root.quickId, business.root.email]
    const manager = await t.given.staff({
      on: branch,
      may: permissionNames,
      name: `${name} Manager`,
      role: `${name} Role`,
    })
    const visitor = await t.given.visitor({ of: business, name: `${name} Visitor` })
    await t.given.visit({ at: branch, by: visitor })
    const people = [manager.name, manager.quickId, manager.email, `${name} Role`, visitor.name, visitor.quickId]
    return { branch, manager, secrets: [...secrets, ...people] }
  }
  type House = Awaited<ReturnType<typeof house>>

  const inputs = new Map<string, Promise<never>>()
  /** The same question each time: nothing comes of it, or it changes nothing. */
  const about = (name: string, { branch }: House) => {
    const key = `${name} ${branch.quickId}`
    const input = inputs.get(key) ?? sample(name, branch)
    inputs.set(key, input)
    return input
  }

  const ask = async (asker: House, owner: House, endpoint: Endpoint) => {
    const input = await about(title(endpoint), owner)
    return t
      .as(asker.manager)(endpoint, input)
      .then(
        (answer) => ({ status: 200, text: JSON.stringify(answer) }),
        ({ status, message }: CallFailed) => ({ status, text: message }),
      )
  }

  /** Which calls are answered with anything but "Not found". */
  const opened = async (asker: House, owner: House) => {
    const found: string[] = []
    for (const [name, endpoint] of named(['member', 'gate'])) {
      const { status } = await ask(asker, owner, endpoint)
      if (status !== 404) found.push(`${name} answered ${status}`)
    }
    return found
  }

  const ownQuestions = walked.filter(
    ({ method, allow, gives }) => method === 'GET' && allow.kind !== 'public' && gives === undefined,
  )

  /** The list, and the log of what was done to them. */
  const showTenants: readonly Endpoint[] = [tenants.list, audit.list]

  /** Where something of the others shows in what one reads about oneself. */
  const leaked = async (asker: House, others: readonly House[]) => {
    const found: string[] = []
    for (const endpoint of ownQuestions) {
      const { status, text } = await ask(asker, asker, endpoint)
      expect(status).toBeLessThan(500)
      const shared = showTenants.includes(endpoint) ? others.map(({ branch }) => branch.name) : []
      const secrets = others.flatMap(({ secrets }) => secrets).filter((secret) => !shared.includes(secret))
      found.push(...secrets.filter((secret) => text.includes(secret)).map((is) => `${title(endpoint)} shows ${is}`))
    }
    return found
  }

  proof(
    'MT-05',
    'parent, tenant and sibling reach and read nothing of each other beyond the shared fields: before, invited, active, inactive and removed',
    {
      ci: { phases: ['active', 'removed'] },
      stated: { phases: ['before', 'invited', 'active', 'inactive', 'removed'] },
    },
    async ({ phases }) => {
      const houses = [await house('Parent'), await house('Child'), await house('Sibling')] as const
      const [parent, child, sibling] = houses
      await t.given.tenant({ of: parent.branch, is: sibling.branch })
      const link = { parent_shop_quickID: parent.branch.quickId, child_shop_quickID: child.branch.quickId }
      const root = t.as(parent.branch.business.root)
      const changes: Record<string, () => Promise<unknown>> = {
        before: async () => undefined,
        invited: () => t.given.invitation({ by: parent.branch, to: child.branch }),
        active: () => t.given.tenant({ of: parent.branch, is: child.branch }),
        inactive: () => root(tenants.setStatus, { body: { ...link, is_active: false } }),
        removed: () => root(tenants.remove, { body: link }),
      }
      let asked = 0
      for (const [phase, change] of Object.entries(changes)) {
        await change()
        if (!phases.includes(phase)) continue
        for (const asker of houses) {
          const others = houses.filter((one) => one !== asker)
          for (const owner of others) {
            expect({ phase, opened: await opened(asker, owner) }).toEqual({ phase, opened: [] })
            asked += named(['member', 'gate']).length
          }
          expect({ phase, leaked: await leaked(asker, others) }).toEqual({ phase, leaked: [] })
        }
      }
      return { 'calls to the other side': asked, opened: 0, 'shown of it elsewhere': 0 }
    },
  )
})
