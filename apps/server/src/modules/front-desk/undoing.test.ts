import { randomUUID } from 'node:crypto'
import { analytics } from '@quickprism/contract/analytics'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { records } from '@quickprism/contract/records'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { findOpenVisits } from '../visits/service.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})

const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }

const openDesk = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const { quickId: shopId } = branch
  const { root } = branch.business
  const body = (more: object) => ({ shopId, ...more }) as never
  return {
    branch,
    checkIn: (person: object = ramesh, companions: object[] = []) =>
      t.as(root)(frontDesk.checkIn, { body: body({ nonce: randomUUID(), pov: 'Guest', person, companions }) }),
    undo: (...visit_refs: string[]) =>
      t.as(root)(frontDesk.correct, { body: body({ visit_refs, to: { undone: true } }) }),
    correct: (to: object, ...visit_refs: string[]) => t.as(root)(frontDesk.correct, { body: body({ visit_refs, to }) }),
    inside: () => t.as(root)(frontDesk.inside, { query: { shopId } }),
    listed: () => t.as(root)(records.list, { query: { shopId, page: 1, limit: 50 } }),
    kpis: () => t.as(root)(analytics.kpis, { query: { shopId } }),
  }
}

const FIGURES = ['visit_day', 'visit_hour'] as const

describe('a check-in that the desk takes back', () => {
  it('VE-01: counts nowhere, is marked "Undone" in the records and stays in the trail', async () => {
    const desk = await openDesk()
    const before = { kpis: await desk.kpis(), inside: await desk.inside() }
    const { visit } = await desk.checkIn(ramesh, [{ name: 'Suresh Babu' }])
    later(2)
    expect(await desk.undo(visit?.visit_ref as string)).toMatchObject({ success: true, corrected: 2 })
    expect(await desk.kpis()).toEqual(before.kpis)
    expect(await desk.inside()).toEqual(before.inside)
    for (const table of FIGURES) {
      const rows = await t.owner
        .cellOf(desk.branch.business)
        .selectFrom(`business.${table}`)
        .select(['people', 'groups', 'new_people', 'repeat_people'])
        .where('branch_id', '=', desk.branch.branchId)
        .execute()
      expect(rows).toEqual([{ people: 0, groups: 0, new_people: 0, repeat_people: 0 }])
    }
    expect((await desk.listed()).data).toMatchObject([
      { name: 'Ramesh Babu', checkout_type: 'Undone', group: [{ name: 'Suresh Babu', checkout_type: 'Undone' }] },
    ])
    expect(await t.owner.trailOf(desk.branch)).toContainEqual(
      expect.objectContaining({ event: 'visit.corrected', reason: 'Check-in undone' }),
    )
    expect(await door.activitiesAt(desk.branch)).toContain(
      'Ramesh Babu and 1 other have a corrected visit;Check-in undone',
    )
  })

  it('is in the trail of everyone who came with it, also where the desk named one of them', async () => {
    const desk = await openDesk()
    const { visit } = await desk.checkIn(ramesh, [{ name: 'Suresh Babu' }])
    await desk.undo(visit?.visit_ref as string)
    const undone = (await t.owner.trailOf(desk.branch)).filter(({ reason }) => reason === 'Check-in undone')
    expect(new Set(undone.map(({ about }) => about)).size).toBe(2)
  })

  it('leaves the next visit of the person their first', async () => {
    const desk = await openDesk()
    await desk.undo((await desk.checkIn()).visit?.visit_ref as string)
    later(1)
    expect(await desk.checkIn()).toMatchObject({ outcome: 'in', entered: true })
    expect(await desk.inside()).toMatchObject({ visitors: 1, left_today: 0 })
    expect((await door.visitsAt(desk.branch)).map(({ is_new }) => is_new)).toEqual([false, true])
  })

  it('puts somebody without an account back where they were, on the list and on the roll-call', async () => {
    const desk = await openDesk()
    await desk.checkIn()
    const other = await t.given.branch({ of: desk.branch.business })
    const call = t.as(desk.branch.business.root)
    later(5)
    const shopId = other.quickId
    const { visit } = await call(frontDesk.checkIn, {
      body: { shopId, nonce: randomUUID(), pov: 'Guest', person: ramesh, companions: [] } as never,
    })
    expect(await desk.inside()).toMatchObject({ total: 0 })
    later(1)
    await call(frontDesk.correct, { body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } } })
    expect(await desk.inside()).toMatchObject({ total: 1 })
    expect(await door.visitsAt(desk.branch)).toMatchObject([{ checked_in_at: start, checked_out_at: null }])
    await call(
      sos.toggle,
      { body: { shop_quickID: desk.branch.quickId, action: 'start', reason: 'Smoke on the second floor' } },
      { key: randomUUID() },
    )
    const { people } = await call(sos.rollCall, { query: { shop_quickID: desk.branch.quickId } })
    expect(people).toMatchObject([{ name: 'Ramesh Babu' }])
    expect(await t.owner.trailOf(desk.branch)).toContainEqual(
      expect.objectContaining({ event: 'visit.corrected', reason: 'Has not left' }),
    )
  })

  it('leaves somebody who showed their pass where they showed it', async () => {
    const desk = await openDesk()
    const person = await t.given.person()
    await door.comes(person, desk.branch)
    const other = await t.given.branch({ of: desk.branch.business })
    later(5)
    const shopId = other.quickId
    const call = t.as(desk.branch.business.root)
    const { visit } = await call(frontDesk.checkIn, {
      body: {
        shopId,
        nonce: randomUUID(),
        pov: 'Guest',
        person: { pass: await door.passOf(person) },
        companions: [],
      } as never,
    })
    await call(frontDesk.correct, { body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } } })
    expect(await desk.inside()).toMatchObject({ total: 0 })
  })

  it.each([
    ['the quickID they stated', ({ quickId }: GivenPerson) => ({ quickID: quickId })],
    ['their name and mobile', ({ name, mobile }: GivenPerson) => ({ name, mobile })],
  ])('leaves somebody inside whom the desk had let in by %s before they showed their pass', async (_, stated) => {
    const desk = await openDesk()
    const visitor = await t.given.person()
    await desk.checkIn(stated(visitor))
    later(5)
    const { outcome, visit } = await desk.checkIn({ pass: await door.passOf(visitor) })
    expect(outcome).toBe('in')
    later(1)
    await desk.undo(visit?.visit_ref as string)
    // R2 visits A-06
    expect(await desk.inside()).toMatchObject({ total: 1 })
    expect((await door.visitsAt(desk.branch))[0]).toMatchObject({ checked_in_at: start, checked_out_at: null })
  })

  it('is undone for both of two desks that take it back at the same moment', async () => {
    const desk = await openDesk()
    const { visit } = await desk.checkIn()
    const ref = visit?.visit_ref as string
    const answers = await Promise.all([desk.undo(ref), desk.undo(ref)])
    expect(answers.map(({ corrected }) => corrected).sort()).toEqual([0, 1])
  })

  it('is not reopened, ended or undone again', async () => {
    const desk = await openDesk()
    const ref = (await desk.checkIn()).visit?.visit_ref as string
    await desk.undo(ref)
    expect(await desk.correct({ still_inside: true }, ref)).toMatchObject({ corrected: 0 })
    expect(await desk.undo(ref)).toMatchObject({ corrected: 0 })
    expect(await desk.inside()).toMatchObject({ total: 0, left_today: 0 })
  })

  it('is one of the last 15 minutes, of which nobody has left, and never a scan of a phone', async () => {
    const desk = await openDesk()
    const refused = { status: 409, message: 'This check-in can no longer be undone. Check them out instead.' }
    // The session is of now.
    await desk.inside()
    later(-16)
    const early = (await desk.checkIn()).visit?.visit_ref as string
    later(16)
    await expect(desk.undo(early)).rejects.toMatchObject(refused)
    await door.comes(await t.given.person({ name: 'Asha Reddy' }), desk.branch)
    const scanned = (await desk.inside()).data.find(({ name }) => name === 'Asha Reddy')?.visit_ref as string
    await expect(desk.undo(scanned)).rejects.toMatchObject(refused)
    expect(await desk.inside()).toMatchObject({ visitors: 2 })
  })

  it('is not why they came the last time, and hides no visit that their phone reports from before', async () => {
    const desk = await openDesk()
    const { branch } = desk
    const asha = await t.given.person({ name: 'Asha Reddy' })
    const lastTime = async () => {
      const body = { shop_quickID: branch.quickId, key: await door.posterKeyOf(branch) }
      return (await door.phoneOf(asha)(checkins.door, { body })).last_pov
    }
    await door.comes(asha, branch, { pov: 'Courier' })
    later(1)
    await door.leaves(asha, branch)
    const scanned_at = new Date(t.clock.held.getTime() + 60_000).toISOString()
    later(20)
    const { visit } = await desk.checkIn({ pass: await door.passOf(asha) })
    later(1)
    await desk.undo(visit?.visit_ref as string)
    expect(await lastTime()).toBe('Courier')
    await door.comes(asha, branch, { scanned_at })
    const { business } = branch
    const [inside] = await door.visitsAt(branch).then((visits) => visits.filter((one) => one.checked_out_at === null))
    const open = await inBusiness(t.deps, admitJob(business.cell, business.businessId), (tx) =>
      findOpenVisits(tx, inside?.visitor_id as number),
    )
    expect(open).toMatchObject([{ visit_id: inside?.visit_id, checked_in_at: new Date(scanned_at) }])
  })
})
