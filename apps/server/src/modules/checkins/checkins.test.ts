import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { makeQuickId } from '@quickprism/contract/quick-id'
import { atTheDoor, far, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})

const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}

const comes: typeof door.comes = (...scan) => door.comes(...scan)
const leaves: typeof door.leaves = (...how) => door.leaves(...how)

const inside = (branch: GivenBranch) =>
  t.asSignedInAgain(branch.business.root)(frontDesk.inside, { query: { shopId: branch.quickId } })

describe('checking in', () => {
  it('makes a visit, counts it and says so in the feed of the branch', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const ananya = await t.given.person({ name: 'Ananya Krishnamurthy', mobile: '9845012345' })
    const visit = await comes(ananya, branch, { pov: 'Guest' })

    expect(visit).toMatchObject({
      shop_quickID: branch.quickId,
      store_name: 'Koramangala',
      checked_in_at: start.toISOString(),
      visitor_type: 'visitor',
      companions: [],
      vague_position: false,
      repeated: false,
      checked_out_at: null,
    })
    expect(await inside(branch)).toMatchObject({ members: 0, visitors: 1, total: 1 })
    expect(await door.activitiesAt(branch)).toEqual(['Ananya Krishnamurthy checked in;Guest'])
    expect((await door.phoneOf(ananya)(checkins.mine, {})).visit).toMatchObject({ visit_ref: visit.visit_ref })
  })

  it('keeps the mobile number sealed and shows four digits of it', async () => {
    const branch = await t.given.branch()
    await comes(await t.given.person({ mobile: '9845012345' }), branch)
    const [visit] = await door.visitsAt(branch)
    expect(visit?.mobile_masked).toBe('XXXXXX2345')
    expect(visit?.mobile?.toString('latin1')).not.toContain('9845012345')
  })

  it('is one visit however often a phone on a bad network sends it', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const nonce = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => comes(person, branch, { nonce })))
    later(2)
    answers.push(await comes(person, branch, { nonce }))
    expect(new Set(answers.map(({ visit_ref }) => visit_ref)).size).toBe(1)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('answers with the open visit when someone who is inside scans again', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const first = await comes(person, branch)
    later(30)
    expect(await comes(person, branch)).toEqual({ ...first, repeated: true })
  })

  it('counts the staff of an active tenant as members, and no longer once it is inactive', async () => {
    const branch = await t.given.branch()
    const tenant = await t.given.branch()
    const staff = await t.given.staff({ on: tenant })
    const boss = await t.given.staff({ on: tenant.business })
    const sibling = await t.given.staff({ on: await t.given.branch({ of: tenant.business }) })
    await t.given.tenant({ of: branch, is: tenant })
    const types = []
    for (const person of [staff, boss, sibling]) types.push((await comes(person, branch)).visitor_type)
    expect(types).toEqual(['member', 'member', 'visitor'])

    const other = await t.given.branch({ of: branch.business })
    await t.given.tenant({ of: other, is: tenant, active: false })
    expect((await comes(staff, other)).visitor_type).toBe('visitor')
  })

  it('tells members from visitors, for good', async () => {
    const branch = await t.given.branch()
    const member = await t.given.staff({ on: branch })
    const boss = await t.given.staff({ on: branch.business })
    const neighbour = await t.given.staff({ on: await t.given.branch({ of: branch.business }) })
    const types = await Promise.all([member, boss, neighbour].map((person) => comes(person, branch)))
    expect(types.map(({ visitor_type }) => visitor_type)).toEqual(['member', 'member', 'visitor'])
    expect(await inside(branch)).toMatchObject({ members: 2, visitors: 1, total: 3 })
  })

  it.each([
    [
      'with a key that was made up',
      { key: 'made-up' },
      409,
      'This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.',
    ],
    [
      'without a position',
      { position: undefined },
      403,
      'Your location is needed to check in here. Allow it for this page, or ask the front desk.',
    ],
    [
      'from a place far away',
      { position: far },
      403,
      'You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.',
    ],
    [
      'from a place far away, by a phone that claims not to know within 1,000 m',
      { position: { ...far, accuracy: 1_000 } },
      403,
      'You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.',
    ],
    [
      'by a phone that claims not to know within 100 km, though it says it is at the door',
      { position: { ...here, accuracy: 100_000 } },
      403,
      'Your location is not precise enough. Allow precise location, or ask the front desk.',
    ],
  ])('is refused %s', async (_, scan, status, message) => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    await expect(comes(await t.given.person(), branch, scan)).rejects.toMatchObject({ status, message })
    expect(await door.visitsAt(branch)).toEqual([])
  })

  it('accepts a vague position and flags it', async () => {
    const branch = await t.given.branch()
    expect(await comes(await t.given.person(), branch, { position: { ...here, accuracy: 180 } })).toMatchObject({
      vague_position: true,
    })
  })

  it('refuses a blacklisted visitor with a code and a sentence, and keeps a record', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const person = await t.given.person({ name: 'Rohit; Deshpande' })
    await comes(person, branch)
    await leaves(person, branch)
    await door.blacklist(branch)
    const nonce = randomUUID()
    for (let tries = 0; tries < 2; tries++) {
      await expect(comes(person, branch, { nonce })).rejects.toMatchObject({
        status: 403,
        message: 'You cannot check in at Koramangala. Please speak to the front desk.',
        failure: { code: 'blacklisted' },
      })
    }
    const refusals = await t.owner
      .cellOf(branch)
      .selectFrom('business.refusal')
      .selectAll()
      .where('nonce', '=', nonce)
      .execute()
    expect(refusals).toMatchObject([{ code: 'blacklisted', branch_id: branch.branchId }])
    expect((await door.activitiesAt(branch)).at(-1)).toBe(
      'Rohit, Deshpande was turned away;On the blacklist of this branch',
    )
    const elsewhere = await t.given.branch({ of: branch.business })
    await expect(comes(person, elsewhere)).resolves.toBeDefined()
  })
})

describe('a group', () => {
  it('is its lead, those who showed their pass and those who gave a name; each may leave alone', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person({ name: 'Farhan Sheikh' })
    const friend = await t.given.person({ name: 'Priya Menon' })
    const pass = await door.passOf(friend)
    const visit = await comes(lead, branch, { companions: [{ pass }, { name: 'A cousin' }] })
    expect(visit.companions.map(({ name, state }) => [name, state])).toEqual([
      ['Priya Menon', 'in'],
      ['A cousin', 'in'],
    ])
    expect(await door.activitiesAt(branch)).toEqual(['Farhan Sheikh and 2 others checked in;Visitor'])
    later(10)
    expect(await leaves(lead, branch, { visit_refs: [visit.companions[1]?.visit_ref as string] })).toMatchObject({
      closed: 1,
    })
    expect(await leaves(friend, branch)).toMatchObject({ closed: 1 })
    expect(await inside(branch)).toMatchObject({ visitors: 1 })
    expect(await leaves(lead, branch)).toMatchObject({ closed: 1 })
    expect(await leaves(lead, branch)).toMatchObject({ closed: 0 })
  })

  it('does not tell its lead whose quickID was typed, nor whether it is anyone’s, before they agree', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const lead = await t.given.person({ name: 'Farhan Sheikh' })
    const asked = await t.given.person({ name: 'Sneha Gopalakrishnan' })
    const visit = await comes(lead, branch, { companions: [{ quickID: asked.quickId }, { quickID: 'NOB0DY99' }] })
    expect(visit.companions).toEqual([
      { name: null, state: 'asked', visit_ref: null },
      { name: null, state: 'asked', visit_ref: null },
    ])
    const [request] = (await door.phoneOf(asked)(checkins.mine, {})).asked_to_join
    expect(request).toMatchObject({ lead_name: 'Farhan Sheikh', store_name: 'Koramangala' })
    const request_id = request?.request_id as string
    const answer = (accept: boolean) =>
      door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept, position: here } })
    await answer(true)
    await joinGroup({ requestId: request_id }, t.deps)
    await joinGroup({ requestId: request_id }, t.deps)
    const { visit: now } = await door.phoneOf(lead)(checkins.mine, {})
    expect(now?.companions).toMatchObject([
      { name: 'Sneha Gopalakrishnan', state: 'in' },
      { name: null, state: 'asked' },
    ])
    // The same answer again, as after one that was lost, changes nothing; another one is too late.
    await answer(true)
    await joinGroup({ requestId: request_id }, t.deps)
    await expect(answer(false)).rejects.toMatchObject({ status: 404, message: 'This request is over.' })
    expect((await door.visitsAt(branch)).map(({ group_size }) => group_size)).toEqual([2, 2])
  })

  it('asks for no more than a group may have, however often the scan is sent', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    const nonce = randomUUID()
    for (let turn = 0; turn < 3; turn++) {
      const companions = Array.from({ length: 50 }, () => ({ quickID: makeQuickId(8, t.deps.random.below) }))
      await comes(lead, branch, { nonce, companions })
    }
    expect((await door.mine(lead)).visit?.companions).toHaveLength(50)
  })

  it('asks one person once at a time, however often its lead comes and goes', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person()]
    for (let turn = 0; turn < 3; turn++) {
      await comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
      await leaves(lead, branch)
    }
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
  })

  it('is joined by nobody who has not agreed to the notice', async () => {
    const branch = await t.given.branch()
    const asked = await t.given.person({ agreed: false })
    await comes(await t.given.person(), branch, { companions: [{ quickID: asked.quickId }] })
    const answer = (accept: boolean, request_id: string) =>
      door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept } })
    const [request] = (await door.mine(asked)).asked_to_join
    await expect(answer(true, request?.request_id as string)).rejects.toMatchObject({
      status: 409,
      failure: { code: 'notice_due' },
    })
    // A no needs no consent.
    await answer(false, request?.request_id as string)
    expect((await door.mine(asked)).asked_to_join).toEqual([])
  })

  it('leaves out a blacklisted companion and lets the others in', async () => {
    const branch = await t.given.branch()
    const friend = await t.given.person({ name: 'Priya Menon' })
    await comes(friend, branch)
    await leaves(friend, branch)
    await door.blacklist(branch)
    const visit = await comes(await t.given.person(), branch, { companions: [{ pass: await door.passOf(friend) }] })
    expect(visit.companions).toEqual([{ name: null, state: 'refused', visit_ref: null }])
  })
})

it('a pass of two minutes ago proves nothing', async () => {
  const branch = await t.given.branch()
  const friend = await t.given.person()
  const pass = await door.passOf(friend)
  later(2)
  const visit = await comes(await t.given.person(), branch, { companions: [{ pass }] })
  expect(visit.companions).toEqual([{ name: null, state: 'asked', visit_ref: null }])
})
