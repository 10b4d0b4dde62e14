import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenBusiness } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { directoryKind } from '../../db/codes.ts'
import { followMembership } from '../access/jobs.ts'
import { retireBranch } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rowOf = (branch: Pick<GivenBranch, 'quickId' | 'business'>) =>
  t.owner
    .cellOf(branch.business)
    .selectFrom('business.branch')
    .selectAll()
    .where('quick_id', '=', branch.quickId)
    .executeTakeFirstOrThrow()

const epochOf = async (business: GivenBusiness) =>
  (
    await t.owner
      .cellOf(business)
      .selectFrom('business.business')
      .select('access_epoch')
      .where('business_id', '=', business.businessId)
      .executeTakeFirstOrThrow()
  ).access_epoch

const create = (business: GivenBusiness, form = branchForm(), key = randomUUID()) =>
  t.as(business.root)(branches.create, { query: { business_quickID: business.quickId }, body: form }, { key })

const details = (business: GivenBusiness, quickId: string) =>
  t.as(business.root)(branches.details, { query: { shopQuickID: quickId } })

const edit = (branch: GivenBranch, form: ReturnType<typeof branchForm>) =>
  t.as(branch.business.root)(branches.edit, { query: { shopQuickID: branch.quickId }, body: form })

const remove = (branch: GivenBranch) =>
  t.as(branch.business.root)(branches.remove, { query: { shopQuickID: branch.quickId } })

describe('creating a branch', () => {
  it('adds it to the business with all its fields', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const epoch = await epochOf(business)
    const form = branchForm({ website: 'https://kaveri.invalid', radius: 250 })
    const { shop_quickID, ...rest } = await create(business, form)

    spec('D1-BFORM-49')
    expect(rest).toEqual({ success: true, message: 'Branch added successfully!' })
    spec('D1-BRANCH-11')
    expect(shop_quickID).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const { qr, deletion, ...branch } = await details(business, shop_quickID)
    expect(deletion).toEqual({ inside: 0, records: 0, schedules: 0 })
    spec('D1-BRANCH-12', 'D1-BRANCH-15', 'D1-BRANCH-16', 'D1-BRANCH-17', 'D1-BRANCH-18')
    spec('D1-BRANCH-19', 'D1-BRANCH-20', 'D1-BRANCH-21', 'D1-BRANCH-22')
    expect(branch).toEqual({
      ...form,
      shop_quickID,
      business_name: 'Kaveri Spaces',
      time_zone: 'Asia/Kolkata',
    })
    expect(Buffer.from(qr, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(await epochOf(business)).toBe(epoch + 1)
    const { branch_id } = await rowOf({ quickId: shop_quickID, business })
    expect(await t.owner.trailOf(business)).toContainEqual(
      expect.objectContaining({
        event: 'branch.created',
        actor: business.root.personId,
        branch: branch_id,
        about: shop_quickID,
      }),
    )
  })

  it('D1-BRANCH-13: takes five kinds of branch as they are written, and no other', async () => {
    const business = await t.given.business()
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${await t.sessionOf(business.root)}`, ...init.headers }
      return fetch(`${t.url}/api/admin-center/${path}?business_quickID=${business.quickId}`, { ...init, headers })
    }
    const add = async (store_type: string) => {
      const body = JSON.stringify({ ...branchForm({ store_name: `A ${store_type}` }), store_type })
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      return (await call('add-shop', { method: 'POST', headers, body })).status
    }
    const kinds = ['coworking_space', 'hotel', 'resort_amusement_park', 'restaurant', 'shopping_complex']
    for (const kind of kinds) expect(await add(kind), kind).toBe(200)
    expect(await add('warehouse')).toBe(422)
    const list = (await (await call('shops')).json()) as { store_type: string }[]
    expect(list.map(({ store_type }) => store_type).sort()).toEqual(kinds)
  })

  it('shows it at once in the list and in the picker', async () => {
    const business = await t.given.business()
    const { shop_quickID } = await create(business)
    const list = await t.as(business.root)(branches.list, { query: { business_quickID: business.quickId } })
    expect(list.map((branch) => branch.shop_quickID)).toEqual([shop_quickID])
    const [picked] = await t.as(business.root)(businesses.list, {})
    expect(picked?.children).toEqual([{ shop_quickID, store_name: 'Koramangala' }])
  })

  it('refuses a name that another branch has, whatever its case', async () => {
    const business = await t.given.business()
    await create(business)
    await expect(create(business, branchForm({ store_name: ' koraMANGALA ' }))).rejects.toMatchObject({
      status: 409,
      message: 'A branch with this name already exists',
    })
    await expect(create(await t.given.business())).resolves.toMatchObject({ success: true })
  })

  it('lets one of two people through who take the same name at the same moment', async () => {
    const business = await t.given.business()
    const others = await Promise.all(
      Array.from({ length: 2 }, () => t.given.staff({ on: business, may: ['create_branches'] })),
    )
    const outcomes = await Promise.all(
      others.map((person) =>
        t
          .as(person)(branches.create, { query: { business_quickID: business.quickId }, body: branchForm() })
          .then(
            ({ message }) => message,
            (failed: Error) => failed.message,
          ),
      ),
    )
    expect(outcomes.sort()).toEqual(['A branch with this name already exists', 'Branch added successfully!'])
  })

  it('makes one branch of a call that is repeated', async () => {
    const business = await t.given.business()
    const key = randomUUID()
    const answers = [await create(business, branchForm(), key), await create(business, branchForm(), key)]
    expect(answers[1]).toEqual(answers[0])
    const list = await t.as(business.root)(branches.list, { query: { business_quickID: business.quickId } })
    expect(list).toHaveLength(1)
  })

  it('leaves an id that was reserved and never used leading nowhere', async () => {
    const business = await t.given.business()
    await create(business)
    await expect(create(business)).rejects.toMatchObject({ status: 409 })
    const reserved = await t.owner.identity
      .selectFrom('identity.directory')
      .select('public_id')
      .where('business_id', '=', business.businessId)
      .where('kind', '=', directoryKind.branch)
      .orderBy('branch_id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(details(business, reserved.public_id)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    const branch = { quickId: reserved.public_id, business } as GivenBranch
    await expect(remove(branch)).rejects.toMatchObject({ status: 404 })
    await expect(edit(branch, branchForm())).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    [{ store_name: '' }, 'Branch name is required'],
    [{ store_type: '' }, 'Nature of branch is required'],
    [{ gstin: '' }, 'GSTIN is required'],
    [{ gstin: '29AAGCB7383J1Z' }, 'Please enter a valid 15 digit GSTIN'],
    [{ gstin: '29AAGCB7383J1Z5' }, 'Please verify GSTIN before submitting'],
    [{ radius: undefined }, 'Service radius is required'],
    [{ radius: 1.5 }, 'Service radius must be a whole number of metres'],
    [{ store_location: { latitude: undefined, longitude: undefined } }, 'Branch location is required'],
    [{ opening_time: '' }, 'From hour is required'],
    [{ closing_time: 'N/A' }, 'To hour is required'],
    [{ contact_email: 'desk' }, 'Invalid email format'],
    [{ contact_mobile: '98000' }, 'Contact number must be 10 digits'],
  ])('refuses %j in the words of the form', async (told, sentence) => {
    const business = await t.given.business()
    await expect(create(business, { ...branchForm(), ...told } as never)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    })
  })

  it('accepts hours that go past midnight, and any positive radius', async () => {
    const business = await t.given.business()
    const form = branchForm({ opening_time: '18:00', closing_time: '02:30', radius: 5 })
    const { shop_quickID } = await create(business, form)
    expect(await details(business, shop_quickID)).toMatchObject({
      opening_time: '18:00',
      closing_time: '02:30',
      radius: 5,
    })
  })
})

describe('editing a branch', () => {
  it('D1-BFORM-50: changes what the form holds, and names in the trail what changed', async () => {
    const branch = await t.given.branch()
    const form = branchForm({ store_name: 'Indiranagar', radius: 250, opening_time: '08:30' })
    expect(await edit(branch, form)).toEqual({ success: true, message: 'Branch updated successfully!' })
    expect(await details(branch.business, branch.quickId)).toMatchObject({ ...form, store_name: 'Indiranagar' })
    expect(await t.owner.trailOf(branch.business)).toContainEqual(
      expect.objectContaining({
        event: 'branch.edited',
        branch: branch.branchId,
        about: 'name, radius, opening_time',
      }),
    )
  })

  it('T33: changes only what the form lists, whatever else is sent along', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const before = await rowOf(branch)
    const everything = {
      ...Object.fromEntries(Object.keys(before).map((column) => [column, 'forged'])),
      business_id: 1,
      branch_id: 1,
      shop_quickID: 'FORGED',
      business_name: 'Forged',
      qr: 'forged',
      verified: true,
      gstin_verified: true,
      is_deleted: true,
      deleted_at: '2020-01-01T00:00:00Z',
      status: 'inactive',
      masked: false,
      ...branchForm({ store_type: 'hotel', contact_mobile: '9800000099', website: '' }),
    }
    await edit(branch, everything)
    expect(await rowOf(branch)).toEqual({ ...before, contact_mobile: '9800000099' })
  })

  it('D1-BFORM-12: another GSTIN needs another check, and the flag of a client is no check', async () => {
    const branch = await t.given.branch()
    await expect(edit(branch, branchForm({ gstin: '29AAFCA7488L1Z0' }))).rejects.toMatchObject({
      status: 422,
      message: 'Please verify GSTIN before submitting',
    })
    expect(await edit(branch, branchForm({ gstin: '27AAPFU0939F1ZV' }))).toMatchObject({ success: true })
    expect(await rowOf(branch)).toMatchObject({ gstin: '27AAPFU0939F1ZV', gstin_checked_at: t.clock.held })
  })

  it('leaves a GSTIN alone that was there before, even one that would not pass now', async () => {
    const branch = await t.given.branch()
    await t.owner
      .cellOf(branch.business)
      .updateTable('business.branch')
      .set({ gstin: '29AAFCA7488L1Z0' })
      .where('branch_id', '=', branch.branchId)
      .execute()
    expect(await edit(branch, branchForm({ gstin: '29AAFCA7488L1Z0', radius: 300 }))).toMatchObject({ success: true })
  })

  it('refuses the name of a neighbour', async () => {
    const north = await t.given.branch({ name: 'North' })
    const south = await t.given.branch({ of: north.business, name: 'South' })
    await expect(edit(south, branchForm({ store_name: 'NORTH' }))).rejects.toMatchObject({
      status: 409,
      message: 'A branch with this name already exists',
    })
    expect(await edit(south, branchForm({ store_name: 'SOUTH' }))).toMatchObject({ success: true })
  })

  it('T20: keeps nothing in a website that would turn what is read around, or start another line', async () => {
    const branch = await t.given.branch()
    await edit(branch, branchForm({ website: 'kaveri.invalid/\u202egnp.eliforp\n' }))
    expect(await rowOf(branch)).toMatchObject({ website: 'kaveri.invalid/ gnp.eliforp' })
  })

  it('clears the website when it is left empty', async () => {
    const branch = await t.given.branch()
    await edit(branch, branchForm({ website: 'https://kaveri.invalid' }))
    await edit(branch, branchForm({ website: '  ' }))
    expect(await rowOf(branch)).toMatchObject({ website: null })
  })
})

describe('deleting a branch', () => {
  it('says beforehand whom and what it concerns, to those who may delete it', async () => {
    const branch = await t.given.branch()
    const door = atTheDoor(t)
    await door.comes(await t.given.person(), branch)
    expect((await details(branch.business, branch.quickId)).deletion).toEqual({ inside: 1, records: 1, schedules: 0 })
    const viewer = await t.given.staff({ on: branch, may: ['view_branches'] })
    const seen = await t.as(viewer)(branches.details, { query: { shopQuickID: branch.quickId } })
    expect(seen.deletion).toBeNull()
  })

  it('D1-BRANCH-29: closes every door to it at once and keeps its visits and its trail', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: ['view_branches'] })
    await t.given.visit({ at: branch })
    const epoch = await epochOf(branch.business)

    expect(await remove(branch)).toEqual({ success: true, message: 'Branch deleted successfully!' })

    await expect(details(branch.business, branch.quickId)).rejects.toMatchObject({ status: 404 })
    await expect(t.as(staff)(branches.details, { query: { shopQuickID: branch.quickId } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(remove(branch)).rejects.toMatchObject({ status: 404 })
    expect(
      await t.as(branch.business.root)(branches.list, { query: { business_quickID: branch.business.quickId } }),
    ).toEqual([])

    const cell = t.owner.cellOf(branch.business)
    for (const table of ['business.role_grant', 'business.role_branch', 'business.membership_branch'] as const) {
      const left = await cell.selectFrom(table).select('branch_id').where('branch_id', '=', branch.branchId).execute()
      expect(left).toEqual([])
    }
    const visits = await cell
      .selectFrom('business.visit')
      .selectAll()
      .where('branch_id', '=', branch.branchId)
      .execute()
    expect(visits).toHaveLength(1)
    expect(await epochOf(branch.business)).toBe(epoch + 1)
    expect(await t.owner.trailOf(branch.business)).toContainEqual(
      expect.objectContaining({ event: 'branch.deleted', branch: branch.branchId, about: branch.quickId }),
    )
  })

  it('lets identity follow: the id is retired, and the people who worked there lose the place', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const { businessId, cell } = branch.business
    const directory = () =>
      t.owner.identity
        .selectFrom('identity.directory')
        .select('retired_at')
        .where('public_id', '=', branch.quickId)
        .executeTakeFirstOrThrow()

    await retireBranch({ branchId: branch.branchId }, t.deps, admitJob(cell, businessId))
    expect(await directory()).toEqual({ retired_at: null })
    await remove(branch)
    for (let run = 0; run < 2; run++)
      await retireBranch({ branchId: branch.branchId }, t.deps, admitJob(cell, businessId))
    expect(await directory()).toEqual({ retired_at: t.clock.held })

    const jobs = await sql<{ data: unknown }>`select data from business_jobs.job`.execute(
      t.owner.cellOf(branch.business),
    )
    expect(jobs.rows).toContainEqual({ data: { businessId, personId: staff.personId } })
    expect(jobs.rows).toContainEqual({ data: { businessId, branchId: branch.branchId } })
    await followMembership({ personId: staff.personId }, t.deps, admitJob(cell, businessId))
    const places = await t.owner.identity
      .selectFrom('identity.person_place')
      .select('active')
      .where('person_id', '=', staff.personId)
      .execute()
    expect(places).toEqual([{ active: false }])
  })

  it('frees its name', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    await remove(branch)
    expect(await create(branch.business)).toMatchObject({ success: true })
  })
})

describe('the QR of a branch', () => {
  it('gets a new key on request, and the one before is gone', async () => {
    const branch = await t.given.branch()
    const before = await rowOf(branch)
    const { qr } = await details(branch.business, branch.quickId)
    const answer = await t.as(branch.business.root)(branches.renewPoster, { query: { shopQuickID: branch.quickId } })
    expect(answer).toEqual({ success: true, message: 'QR code renewed. Print new posters.' })
    expect((await rowOf(branch)).poster_key).not.toBe(before.poster_key)
    expect((await details(branch.business, branch.quickId)).qr).not.toBe(qr)
    expect(await t.owner.trailOf(branch.business)).toContainEqual(
      expect.objectContaining({ event: 'branch.poster-renewed', branch: branch.branchId }),
    )
  })
})
