import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

const SEES_ALL = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
] as const

const ask = async (person: GivenPerson, { quickId }: GivenBranch, more = '') => {
  const answer = await fetch(`${t.url}/api/vms/get-activities?shopId=${quickId}${more}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(person)}` },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const detailsIn = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.data.map(({ detail }: { detail: string }) => detail)

describe('the feed of a branch', () => {
  it('D3-ACT-02 D3-ACT-07 D3-ACT-08: says what happened as "headline;subline", newest first', async () => {
    const branch = await t.given.branch()
    const ananya = await t.given.person({ name: 'Ananya; Rao' })
    await door.comes(ananya, branch, { pov: 'Guest' })
    later(29)
    await door.leaves(ananya, branch, { by: 'qr', key: await door.posterKeyOf(branch) })
    const staff = await t.given.staff({ on: branch, may: [...SEES_ALL] })
    expect(await ask(staff, branch, '&page=1&limit=10')).toEqual({
      status: 200,
      body: {
        data: [
          {
            activity_id: expect.any(String),
            act: 'checked-out',
            detail: 'Ananya, Rao checked out;By QR, stayed 29 minutes',
            at: '2026-03-02T05:29:00.000Z',
          },
          {
            activity_id: expect.any(String),
            act: 'checked-in',
            detail: 'Ananya, Rao checked in;Guest',
            at: '2026-03-02T05:00:00.000Z',
          },
        ],
        page: 1,
        total_pages: 1,
      },
    })
  })

  it('D3-ACT-09: comes in pages of ten, to the end', async () => {
    const branch = await t.given.branch()
    for (let number = 1; number <= 12; number++) {
      await door.comes(await t.given.person({ name: `Visitor ${number}` }), branch)
      later(1)
    }
    const staff = await t.given.staff({ on: branch, may: [...SEES_ALL] })
    const [one, two, three] = [
      await ask(staff, branch),
      await ask(staff, branch, '&page=2'),
      await ask(staff, branch, '&page=3'),
    ]
    expect(one.body).toMatchObject({ page: 1, total_pages: 2 })
    expect(detailsIn(one)).toHaveLength(10)
    expect([...detailsIn(one), ...detailsIn(two)]).toEqual(
      Array.from({ length: 12 }, (_, place) => `Visitor ${12 - place} checked in;Visitor`),
    )
    expect(three.body).toEqual({ data: [], page: 3, total_pages: 2 })
  })

  it('names nobody of a kind that the reader may not see', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.staff({ on: branch, name: 'Member Here' }), branch)
    await door.comes(await t.given.person({ name: 'Visitor Here' }), branch)
    const reads = async (...may: (typeof SEES_ALL)[number][]) =>
      detailsIn(await ask(await t.given.staff({ on: branch, may: [SEES_ALL[0], ...may] }), branch))
    expect(await reads('view_checkin_logs_of_visitors')).toEqual(['Visitor Here checked in;Visitor'])
    expect(await reads('view_checkin_logs_of_members')).toEqual(['Member Here checked in;Visitor'])
    expect(await reads()).toEqual([])
  })

  it('takes the permission of the dashboard', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect((await ask(staff, branch)).status).toBe(403)
  })
})

describe('a member who is turned away', () => {
  it('is named to those who see members, and to nobody else', async () => {
    const branch = await t.given.branch()
    const [member, friend] = [await t.given.staff({ on: branch, name: 'Meera Nair' }), await t.given.person()]
    await door.comes(member, branch)
    await door.leaves(member, branch)
    await door.blacklist(branch)
    later(1)
    await expect(door.comes(member, branch)).rejects.toMatchObject({ status: 403 })
    later(11)
    await door.comes(friend, branch, { companions: [{ pass: await door.passOf(member) }] })
    const seenBy = async (sees: 'view_checkin_logs_of_visitors' | 'view_checkin_logs_of_members') => {
      const staff = await t.given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard', sees] })
      return detailsIn(await ask(staff, branch)).filter((detail: string) => detail.includes('turned away'))
    }
    const turnedAway = 'Meera Nair was turned away;On the blacklist of this branch'
    expect(await seenBy('view_checkin_logs_of_visitors')).toEqual([])
    expect(await seenBy('view_checkin_logs_of_members')).toEqual([turnedAway, turnedAway])
  })
})
