import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { permissionNames } from '@quickprism/contract/permissions'
import { isQuickId } from '@quickprism/contract/quick-id'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inNewBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../scopes.ts'
import { startWorkers } from '../../workers.ts'
import { verifyTrails } from '../audit/verify.ts'
import { correctBusiness, handOverRoot } from './correcting.ts'
import { BusinessDetails } from './details.ts'
import { type Founded, registerBusiness } from './registering.ts'

let t: TestApp
let stopWorkers: () => Promise<void>
beforeAll(async () => {
  t = await testApp()
  const mail = { send: async () => {}, close: () => {} }
  stopWorkers = await startWorkers({ ...t.deps, mail }, t.databases)
})
afterAll(async () => {
  await stopWorkers()
  await t.close()
})

const details = BusinessDetails.parse({ registered_name: 'Kaveri Spaces Private Limited', trade_name: 'Kaveri Spaces' })
const byOperator = { operator: '' }

let references = 0
const register = (root: string, is: { reference?: string; cell?: number; deps?: Deps; trade_name?: string } = {}) =>
  registerBusiness(is.deps ?? t.deps, { ...details, trade_name: is.trade_name ?? details.trade_name }, root, {
    by: byOperator,
    reference: is.reference ?? `reference ${++references}`,
    cell: is.cell,
  })

const followed = (person: GivenPerson) =>
  vi.waitFor(
    async () => {
      const listed = await t.as(person)(businesses.list, {})
      expect(listed).not.toEqual([])
      return listed
    },
    { timeout: 60_000, interval: 100 },
  )

describe('registering a business', () => {
  it('puts it in the picker of its root user, who holds everything in it', async () => {
    const root = await t.given.person()
    const made = await register(root.quickId)
    expect(isQuickId(made.quickId, 10)).toBe(true)
    expect(made).toMatchObject({ rootQuickId: root.quickId, repeated: false })

    expect(await followed(root)).toEqual([{ id: made.quickId, name: 'Kaveri Spaces', children: [] }])
    expect(await t.as(root)(access.get, {})).toEqual([{ scope_id: made.quickId, permissions: permissionNames }])
    expect(await t.owner.trailOf(made)).toEqual([
      {
        event: 'business.created',
        actor: null,
        branch: null,
        about: made.quickId,
        reason: 'Operator',
        address: null,
        device: null,
      },
    ])
  })

  it('keeps what a person founded under their name, with address and device', async () => {
    const founder = await t.given.person()
    const who = { ...founder, address: '203.0.113.9', device: 'Firefox on Linux' } as unknown as Who
    const made = await registerBusiness(t.deps, details, founder.quickId, { by: { who }, reference: 'picker' })
    expect(await t.owner.trailOf(made)).toMatchObject([
      { event: 'business.created', actor: founder.personId, reason: null, address: '203.0.113.9', device: who.device },
    ])
    // These words from someone else are another business.
    expect((await register(founder.quickId, { reference: 'picker' })).quickId).not.toBe(made.quickId)
  })

  it('takes the cell with the fewest businesses, or the one it is told', async () => {
    const root = await t.given.person()
    const last = t.databases.cellUrls.length
    expect((await register(root.quickId, { cell: last })).cell).toBe(last)
    const before = await t.owner.identity.selectFrom('identity.business').select('cell').execute()
    const counts = t.databases.cellUrls.map((_, index) => before.filter(({ cell }) => cell === index + 1).length)
    expect((await register(root.quickId)).cell).toBe(counts.indexOf(Math.min(...counts)) + 1)
    await expect(register(root.quickId, { cell: last + 1 })).rejects.toThrow(`There is no cell ${last + 1}`)
  })

  it('is finished by the same reference when it was cut off between identity and the cell', async () => {
    const root = await t.given.person()
    const cutOff = {
      ...t.deps,
      cells: {
        all: t.deps.cells.all,
        of: () => {
          throw new Error('cut off here')
        },
      },
    }
    await expect(register(root.quickId, { reference: 'in two', deps: cutOff })).rejects.toThrow('cut off here')
    expect(await t.as(root)(businesses.list, {})).toEqual([])

    const made = await register(root.quickId, { reference: 'in two' })
    expect(made.repeated).toBe(false)
    expect(await followed(root)).toHaveLength(1)
    expect(await register(root.quickId, { reference: 'in two' })).toEqual({ ...made, repeated: true })
    expect(await t.owner.trailOf(made)).toHaveLength(1)
    await expect(register(root.quickId, { reference: 'in two', trade_name: 'Other' })).rejects.toMatchObject({
      code: 'key_reused',
    })
  })

  it('makes one business of ten that come with one reference at the same moment', async () => {
    const root = await t.given.person()
    const all = await Promise.all(Array.from({ length: 10 }, () => register(root.quickId, { reference: 'at once' })))
    expect(new Set(all.map(({ quickId }) => quickId)).size).toBe(1)
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await t.owner.trailOf(all[0] as Founded)).toHaveLength(1)
  })

  it('opens no way into a business that is there already', async () => {
    const business = await t.given.business()
    const worked = vi.fn(async () => true)
    expect(await inNewBusiness(t.deps, business, worked)).toBeUndefined()
    expect(worked).not.toHaveBeenCalled()
  })

  it('wants a root user with an open account, and leaves nothing behind without one', async () => {
    const closed = await t.given.person()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', closed.personId)
      .execute()
    await expect(register(closed.quickId, { reference: 'no root' })).rejects.toThrow(
      `No open account has the quickID ${closed.quickId}.`,
    )
    const root = await t.given.person()
    expect((await register(root.quickId, { reference: 'no root' })).repeated).toBe(false)
  })
})

describe('correcting a business', () => {
  const verify = (business: GivenBusiness) =>
    t.owner
      .cellOf(business)
      .updateTable('business.business')
      .set({ gstin_verified_at: t.clock.held })
      .where('business_id', '=', business.businessId)
      .execute()

  it('changes what is on record and names the details in the trail, not what they say', async () => {
    const business = await t.given.business({ name: 'Anaya Hotels' })
    const changes = { trade_name: 'Anaya Resorts', gstin: '29AAGCB7383J1Z4', registered_phone: null, city: 'Bengaluru' }
    const by = { operator: 'request 41' }
    await verify(business)
    expect(await correctBusiness(t.deps, business.quickId, changes, by)).toEqual([
      'trade_name',
      'gstin',
      'registered_phone',
    ])
    expect(await correctBusiness(t.deps, business.quickId, changes, by)).toEqual([])

    const stored = await t.owner
      .cellOf(business)
      .selectFrom('business.business')
      .select(['trade_name', 'gstin', 'gstin_verified_at', 'registered_phone', 'registered_email'])
      .where('business_id', '=', business.businessId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      trade_name: 'Anaya Resorts',
      gstin: '29AAGCB7383J1Z4',
      gstin_verified_at: null,
      registered_phone: null,
      registered_email: 'office@business.invalid',
    })
    expect(await t.owner.trailOf(business)).toMatchObject([
      {
        event: 'business.corrected',
        actor: null,
        about: 'trade_name, gstin, registered_phone',
        reason: 'Operator: request 41',
      },
    ])
    expect((await verifyTrails(t.deps)).findings).toEqual([])
  })

  it.each([
    ['is not', { registered_name: 'Anaya Resorts Limited' }, false],
    ['is not', { pan: 'AAGCB7383J' }, false],
    ['is still', { trade_name: 'Anaya Resorts' }, true],
  ])('%s called verified after a correction of %o', async (_, correction, isVerified) => {
    const business = await t.given.business({ name: 'Anaya Hotels' })
    await verify(business)
    await correctBusiness(t.deps, business.quickId, correction, { operator: 'request 42' })
    const { gstin_verified_at } = await t.owner
      .cellOf(business)
      .selectFrom('business.business')
      .select('gstin_verified_at')
      .where('business_id', '=', business.businessId)
      .executeTakeFirstOrThrow()
    expect(gstin_verified_at !== null).toBe(isVerified)
  })
})

describe('handing over the root of a business', () => {
  it('moves every right at the next call, also to someone who was no user before', async () => {
    const branch = await t.given.branch()
    const { business } = branch
    const list = (person: GivenPerson) => t.as(person)(branches.list, { query: { business_quickID: business.quickId } })
    const seesDetails = async (person: GivenPerson) => 'gstin' in ((await list(person))[0] ?? {})
    const heir = await t.given.person()
    expect(await seesDetails(business.root)).toBe(true)
    await expect(list(heir)).rejects.toMatchObject({ status: 404 })

    await handOverRoot(t.deps, business.quickId, heir.quickId, { operator: 'sold' })
    expect(await seesDetails(heir)).toBe(true)
    expect(await seesDetails(business.root)).toBe(false)
    expect(await t.owner.trailOf(business)).toContainEqual(
      expect.objectContaining({ event: 'business.root-handed-over', about: heir.quickId, reason: 'Operator: sold' }),
    )
    expect(await followed(heir)).toHaveLength(1)
    await expect(handOverRoot(t.deps, business.quickId, heir.quickId, { operator: 'sold' })).rejects.toThrow(
      `${heir.quickId} is the root user of ${business.quickId} already.`,
    )
  })

  it('makes an inactive user of one branch an active one of the whole business', async () => {
    const branch = await t.given.branch()
    const { business } = branch
    const former = await t.given.staff({ on: branch, active: false })
    await handOverRoot(t.deps, business.quickId, former.quickId, { operator: 'came back' })
    await followed(former)
    expect(await t.as(former)(access.get, {})).toEqual([{ scope_id: business.quickId, permissions: permissionNames }])
  })

  it('takes the roles at branches from somebody who becomes a user of the whole business', async () => {
    const branch = await t.given.branch()
    const { business } = branch
    const former = await t.given.staff({ on: branch, may: ['view_users'] })
    const grants = () =>
      t.owner
        .cellOf(business)
        .selectFrom('business.role_grant')
        .select('branch_id')
        .where('business_id', '=', business.businessId)
        .where('person_id', '=', former.personId)
        .execute()
    expect(await grants()).toEqual([{ branch_id: branch.branchId }])
    await handOverRoot(t.deps, business.quickId, former.quickId, { operator: 'sold' })
    expect(await grants()).toEqual([])
  })
})
