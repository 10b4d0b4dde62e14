import { randomUUID } from 'node:crypto'
import { atTheDoor, far } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:10Z')
beforeEach(() => {
  t.clock.held = start
})

const asked = [{ name: null, state: 'asked', visit_ref: null }]

const isKnownTo = async ({ business }: GivenBranch, { personId }: GivenPerson) =>
  (await t.owner
    .cellOf(business)
    .selectFrom('business.visitor')
    .select('visitor_id')
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined

describe('a pass that was shown once', () => {
  it('lets nobody in at another business, though the scan there has the same nonce', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    const scan = { nonce: randomUUID(), companions: [{ pass: await door.passOf(friend) }] }
    expect((await door.comes(lead, branch, scan)).companions).toMatchObject([{ name: 'Priya Menon', state: 'in' }])
    expect((await door.comes(lead, other, scan)).companions).toEqual(asked)
    expect((await door.comes(await t.given.person(), other, scan).catch((failure) => failure)).status).toBe(409)
    expect(await isKnownTo(other, friend)).toBe(false)
    expect((await door.mine(friend)).visit).toMatchObject({ shop_quickID: branch.quickId })
  })

  it('and scanned by ten at five businesses in the same moment brings them into one group', async () => {
    const branches = await Promise.all(Array.from({ length: 5 }, () => t.given.branch()))
    const friend = await t.given.person()
    const companions = [{ pass: await door.passOf(friend) }]
    const leads = await Promise.all(Array.from({ length: 10 }, () => t.given.person()))
    const visits = await Promise.all(
      leads.map((lead, n) => door.comes(lead, branches[n % 5] as GivenBranch, { companions })),
    )
    expect(visits.flatMap((visit) => visit.companions.map(({ state }) => state)).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'asked'),
      'in',
    ])
    expect((await Promise.all(branches.map((branch) => isKnownTo(branch, friend)))).filter(Boolean)).toHaveLength(1)
  })
})

describe('a pass in a scan that the door refuses', () => {
  /** Someone else shows the same code a moment later, and is let in with them. */
  const expectStillGood = async (branch: GivenBranch, pass: string) => {
    const visit = await door.comes(await t.given.person(), branch, { companions: [{ pass }] })
    expect(visit.companions).toMatchObject([{ state: 'in' }])
  }

  it('is not used up by a key that is not the poster’s', async () => {
    const branch = await t.given.branch()
    const pass = await door.passOf(await t.given.person())
    await expect(
      door.comes(await t.given.person(), branch, { key: 'AAAAAAAAAAAAAAAAAAAAAA', companions: [{ pass }] }),
    ).rejects.toMatchObject({ failure: { code: 'old_poster' } })
    await expectStillGood(branch, pass)
  })

  it('is not used up from too far away', async () => {
    const branch = await t.given.branch()
    const pass = await door.passOf(await t.given.person())
    await expect(
      door.comes(await t.given.person(), branch, { position: far, companions: [{ pass }] }),
    ).rejects.toMatchObject({ failure: { code: 'too_far' } })
    await expectStillGood(branch, pass)
  })

  it('is not used up by someone whom the branch refuses', async () => {
    const branch = await t.given.branch()
    const outcast = await t.given.person()
    await door.comes(outcast, branch)
    await door.leaves(outcast, branch)
    await door.blacklist(branch)
    const pass = await door.passOf(await t.given.person())
    await expect(door.comes(outcast, branch, { companions: [{ pass }] })).rejects.toMatchObject({
      failure: { code: 'blacklisted' },
    })
    await expectStillGood(branch, pass)
  })

  it('is not used up by one scan more than there may be in a minute', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    for (let scans = 0; scans < 10; scans++) await door.comes(lead, branch)
    await door.leaves(lead, branch)
    const pass = await door.passOf(await t.given.person())
    await expect(door.comes(lead, branch, { companions: [{ pass }] })).rejects.toMatchObject({ status: 429 })
    await expectStillGood(branch, pass)
  })

  it('is not used up by someone who is already inside', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    await door.comes(lead, branch)
    const pass = await door.passOf(await t.given.person())
    expect(await door.comes(lead, branch, { companions: [{ pass }] })).toMatchObject({ repeated: true, companions: [] })
    await expectStillGood(branch, pass)
  })
})
