import { privacy } from '@quickprism/contract/privacy'
import { visits } from '@quickprism/contract/visits'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PersonScope } from '../../scopes.ts'
import { visitsOf } from './history.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}

const DAY = 24 * 60

describe('one’s own visits', () => {
  it('are told across businesses and cells, newest first, each with how it ended', async () => {
    const branch = await t.given.branch({ of: await t.given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
    const business = await t.given.business({
      name: 'Sahyadri',
      cell: branch.business.cell === 1 ? t.owner.cells.length : 1,
    })
    const powai = await t.given.branch({ of: business, name: 'Powai' })
    const person = await t.given.person()
    const phone = door.phoneOf(person)
    await door.comes(person, branch, { pov: 'Vendor', companions: [{ name: 'Meena' }] })
    later(42)
    await door.leaves(person, branch)
    later(DAY)
    await door.comes(person, powai, { pov: 'Guest' })
    later(DAY + 108)
    await door.leaves(person, powai, { by: 'qr', key: await door.posterKeyOf(powai), position: here })
    later(2 * DAY)
    await door.comes(person, branch)
    // Nobody else's visit is among them.
    await door.comes(await t.given.person(), branch)

    const mine = await phone(visits.mine, { query: {} })
    expect(mine).toMatchObject({ days: 90, has_older: false })
    expect(mine.data).toMatchObject([
      { store_name: 'Koramangala', business_name: 'Kaveri Spaces', pov: 'Visitor', checked_out_at: null, ended: null },
      { store_name: 'Powai', business_name: 'Sahyadri', pov: 'Guest', ended: 'qr', group_size: 1 },
      { store_name: 'Koramangala', pov: 'Vendor', ended: 'geofence', group_size: 2, came_as_lead: true },
    ])
    expect(mine.data).toHaveLength(3)
    expect(mine.data[0]?.visit_ref).toBe((await door.mine(person)).visit?.visit_ref)
  })

  it('end at closing time, also before anyone has closed them', async () => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { opening_time: '09:00', closing_time: '21:00' })
    const person = await t.given.person()
    await door.comes(person, branch)
    later(DAY)
    expect((await door.phoneOf(person)(visits.mine, { query: {} })).data).toMatchObject([
      { checked_out_at: '2026-03-02T15:30:00.000Z', ended: 'closing' },
    ])
  })

  it('are those of the days asked for, and it is said that there are older ones', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(40 * DAY)
    const phone = door.phoneOf(person)
    expect(await phone(visits.mine, { query: { days: 30 } })).toEqual({ data: [], days: 30, has_older: true })
    const older = await phone(visits.mine, { query: {} })
    expect(older.data).toHaveLength(1)
    expect(older.has_older).toBe(false)
  })

  it('are the last of very many, and it is said that there are older ones', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    for (const day of [0, 1, 2]) {
      later(day * DAY)
      await door.comes(person, branch)
    }
    const scope = { who: { personId: person.personId } } as PersonScope
    expect(await visitsOf(t.deps, scope, 90, 2)).toMatchObject({ visits: [{}, {}], hasOlder: true })
    expect(await visitsOf(t.deps, scope, 90, 3)).toMatchObject({ visits: [{}, {}, {}], hasOlder: false })
  })

  it('are gone where one had oneself erased', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    await door.leaves(person, branch)
    const phone = door.phoneOf(person)
    await phone(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    expect(await phone(visits.mine, { query: {} })).toEqual({ data: [], days: 90, has_older: false })
  })
})
