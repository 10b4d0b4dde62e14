import type { CallFailed } from '@quickprism/client/client'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import { invitations } from '@quickprism/contract/invitations'
import { makeQuickId, PERSON_ID_LENGTH, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { users } from '@quickprism/contract/users'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenStaff } from '@quickprism/tools/testing/given'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'

let t: TestApp
let samples: ReturnType<typeof sampler>
const asked: string[] = []
beforeAll(async () => {
  t = await testApp({
    served: [...routes, ...specimenRoutes],
    gstin: {
      async ask(gstin) {
        asked.push(gstin)
        return { isKnown: true, isActive: true, legalName: null, tradeName: null }
      },
    },
    geocoder: {
      async find(text) {
        asked.push(text)
        return []
      },
    },
  })
  samples = sampler(t)
})
afterAll(() => t.close())

/** Nobody's and no place's, though well-formed. */
const nobody = () => makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)
const noPlace = () => makeQuickId(PLACE_ID_LENGTH, t.deps.random.below)

const MISSPELT = '29AAGCB7383J1Z5'
const UNASKED = '29AAFCD5862R1ZR'

/** What is refused, or asked outside, before the business is entered. */
const refusedBefore: { of: Endpoint; ask(at: GivenBranch): object }[] = [
  { of: users.search, ask: ({ quickId }) => ({ params: { quickId: nobody() }, query: { scopeId: quickId } }) },
  {
    of: users.create,
    ask: ({ quickId }) => ({ body: { quick_id: nobody(), scope_type: 'shop', scope_role_data: { [quickId]: [] } } }),
  },
  {
    of: invitations.send,
    ask: ({ quickId }) => ({
      body: {
        shop_quickID: quickId,
        child_shop_quickID: noPlace(),
        invite_url: `${t.deps.origin}/auth/invitation`,
      },
    }),
  },
  {
    of: invitations.send,
    ask: ({ quickId }) => ({ body: { shop_quickID: quickId, email: 'a@b.invalid', invite_url: 'https://x.invalid' } }),
  },
  { of: invitations.accept, ask: ({ quickId }) => ({ body: { shop_quickID: quickId, token: 'never-given' } }) },
  ...[MISSPELT, UNASKED].flatMap((gstin) => [
    {
      of: branches.create,
      ask: ({ business }: GivenBranch) => ({
        query: { business_quickID: business.quickId },
        body: branchForm({ gstin, store_name: 'Another' }),
      }),
    },
    {
      of: branches.edit,
      ask: ({ quickId }: GivenBranch) => ({ query: { shopQuickID: quickId }, body: branchForm({ gstin }) }),
    },
    { of: branches.verifyGstin, ask: ({ quickId }: GivenBranch) => ({ query: { gstin, scopeId: quickId } }) },
  ]),
  {
    of: businesses.logo,
    ask: ({ business }) => ({ query: { businessQuickID: business.quickId }, file: new Blob(['no picture']) }),
  },
]

/** Someone whose rights this process has just read and remembers. */
const known = async (endpoint: Endpoint) => {
  const branch = await t.given.branch()
  const may = endpoint.allow.kind === 'gate' ? [...endpoint.allow.anyOf] : []
  const staff = await t.given.staff({ on: branch.business, may })
  await t.as(staff)(branches.list, { query: { business_quickID: branch.business.quickId } })
  return { branch, staff }
}

/** As another process leaves it: what decides and the epoch change together, and nobody is told. */
const elsewhere = {
  async deactivate({ business, personId }: GivenStaff) {
    await t.owner
      .cellOf(business)
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', personId)
      .execute()
    await t.given.moveAccess(business)
  },
  async takeRoles({ business, personId }: GivenStaff) {
    await t.owner.cellOf(business).deleteFrom('business.role_grant').where('person_id', '=', personId).execute()
    await t.given.moveAccess(business)
  },
}

/** What a step before the transaction could leave in identity, or ask outside. */
const leftOutside = async () => {
  const count = async (table: 'identity.directory' | 'identity.link') =>
    (
      await t.owner.identity
        .selectFrom(table as 'identity.link')
        .select('business_id')
        .execute()
    ).length
  const allowances = await t.owner.identity.selectFrom('identity.allowance').select('used').execute()
  return {
    ids: await count('identity.directory'),
    links: await count('identity.link'),
    counted: allowances.reduce((sum, { used }) => sum + used, 0),
    askedOutside: asked.length,
  }
}

const refusal = async (staff: GivenStaff, endpoint: Endpoint, input: object) => {
  const before = await leftOutside()
  const outcome = await t
    .as(staff)(endpoint, input as never)
    .catch((failed: CallFailed) => failed)
  expect(await leftOutside(), 'left or asked').toEqual(before)
  const { status, message } = outcome as CallFailed
  return { status, message }
}

/** What those who may ask say, well and badly. */
const inputsFor = async (endpoint: Endpoint, branch: GivenBranch) => [
  await samples.about(endpoint, branch),
  ...refusedBefore.filter(({ of }) => of === endpoint).map(({ ask }) => ask(branch)),
]

const named = (kinds: readonly string[]) =>
  walked.filter(({ allow }) => kinds.includes(allow.kind)).map((endpoint) => ({ name: title(endpoint), endpoint }))

describe.each(named(['gate', 'member']))('$name', ({ endpoint }) => {
  it('answers those who were deactivated through another server as if the place were not there', async () => {
    const { branch, staff } = await known(endpoint)
    const inputs = await inputsFor(endpoint, branch)
    await elsewhere.deactivate(staff)
    for (const input of inputs) {
      expect(await refusal(staff, endpoint, input)).toEqual({ status: 404, message: 'Not found' })
    }
  })
})

describe.each(named(['gate']))('$name', ({ endpoint }) => {
  it('tells those who lost the permission nothing but that', async () => {
    const { branch, staff } = await known(endpoint)
    const inputs = await inputsFor(endpoint, branch)
    await elsewhere.takeRoles(staff)
    const { denied } = endpoint.allow as Gate
    for (const input of inputs) expect(await refusal(staff, endpoint, input)).toEqual({ status: 403, message: denied })
  })
})
