import { gates } from '@quickprism/contract/gates'
import { records } from '@quickprism/contract/records'
import { figuresKit, NAMES_OF_HOURS, SEES_FIGURES, shown } from '@quickprism/tools/testing/figures-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let { door, at, ask, analystAt, byQr } = {} as ReturnType<typeof figuresKit>
beforeAll(async () => {
  t = await testApp()
  ;({ door, at, ask, analystAt, byQr } = figuresKit(t))
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // Monday, 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

describe('the durations', () => {
  const durations = async (person: GivenPerson, branch: GivenBranch, visitorId?: string) =>
    (await ask(person, branch, 'visitor-duration-trends', visitorId === undefined ? {} : { visitorId })).body

  it('of a branch are one period a day, split at midnight, and up to the last quarter of an hour while someone is in', async () => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { closing_time: '12:00' })
    const analyst = await analystAt(branch)
    const [asha, ravi] = [await t.given.person(), await t.given.person()]
    at('2026-02-28T22:00')
    await door.comes(asha, branch)
    at('2026-03-01T01:30')
    await door.leaves(asha, branch, await byQr(branch))
    at('2026-03-02T09:10')
    await door.comes(ravi, branch)
    at('2026-03-02T10:44')

    const body = await durations(analyst, branch)
    spec('D3-DUR-18', 'D3-DUR-16')
    expect(Object.keys(body)).toEqual([
      'dailyVisitorDuration',
      'weeklyVisitorDuration',
      'monthlyVisitorDuration',
      'weeklyAverageDuration',
      'monthlyAverageDuration',
      'dailyTypicalStay',
      'weeklyTypicalStay',
      'monthlyTypicalStay',
    ])
    expect(body.dailyVisitorDuration.map(({ name }: { name: string }) => name)).toEqual(NAMES_OF_HOURS)
    expect(shown(body.dailyVisitorDuration)).toEqual([
      { name: '9am', value: 50 },
      { name: '10am', value: 30 },
    ])
    const whole = { originalStartTime: '2026-02-28T22:00', originalEndTime: '2026-03-01T01:30' }
    spec('D3-DUR-17')
    expect(body.weeklyVisitorDuration.slice(-3)).toEqual([
      {
        day: 'Sat',
        date: '2026-02-28',
        total: 120,
        timePeriods: [{ startTime: '2026-02-28T22:00', endTime: '2026-03-01T00:00', ...whole }],
      },
      {
        day: 'Sun',
        date: '2026-03-01',
        total: 90,
        timePeriods: [{ startTime: '2026-03-01T00:00', endTime: '2026-03-01T01:30', ...whole }],
      },
      {
        day: 'Mon',
        date: '2026-03-02',
        total: 80,
        timePeriods: [
          {
            startTime: '2026-03-02T09:10',
            endTime: '2026-03-02T10:30',
            originalStartTime: '2026-03-02T09:10',
            originalEndTime: null,
          },
        ],
      },
    ])
    expect(body.monthlyVisitorDuration).toHaveLength(30)
    expect(body.monthlyVisitorDuration.at(-1)).toMatchObject({ day: '02/03', total: 80 })
    // 290 minutes on three days; the one visit that has ended took three and a half hours.
    expect(body).toMatchObject({
      weeklyAverageDuration: 1.61,
      monthlyAverageDuration: 1.61,
      dailyTypicalStay: null,
      weeklyTypicalStay: 210,
      monthlyTypicalStay: 210,
    })
  })

  it('of a night that goes on into a day with people of its own are one period, as it began and ended', async () => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { closing_time: '12:00' })
    const [asha, ravi] = [await t.given.person(), await t.given.person()]
    at('2026-02-28T22:00')
    await door.comes(asha, branch)
    at('2026-03-01T00:30')
    await door.comes(ravi, branch)
    at('2026-03-01T01:30')
    await door.leaves(asha, branch, await byQr(branch))
    at('2026-03-01T02:00')
    await door.leaves(ravi, branch, await byQr(branch))
    at('2026-03-02T10:44')

    const body = await durations(await analystAt(branch), branch)
    spec('D3-DUR-17')
    expect(body.weeklyVisitorDuration.at(-2)).toEqual({
      day: 'Sun',
      date: '2026-03-01',
      total: 120,
      timePeriods: [
        {
          startTime: '2026-03-01T00:00',
          endTime: '2026-03-01T02:00',
          originalStartTime: '2026-02-28T22:00',
          originalEndTime: '2026-03-01T02:00',
        },
      ],
    })
  })

  it('count each hour of a day whose clock is set back in the middle of one', async () => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { time_zone: 'Pacific/Chatham', closing_time: '23:00' })
    const analyst = await analystAt(branch)
    const asha = await t.given.person()
    // From 01:00 on; at 03:45 it is 02:45 once more.
    t.clock.held = new Date('2026-04-04T11:15:00Z')
    await door.comes(asha, branch)
    t.clock.held = new Date('2026-04-04T15:45:00Z')
    await door.leaves(asha, branch, await byQr(branch))
    const body = await durations(analyst, branch)
    expect(shown(body.dailyVisitorDuration)).toEqual([
      { name: '1am', value: 60 },
      { name: '2am', value: 75 },
      { name: '3am', value: 105 },
      { name: '4am', value: 30 },
    ])
    expect(body.weeklyVisitorDuration.at(-1)).toMatchObject({ date: '2026-04-05', total: 270 })
  })

  it('of one visitor are their stays, for those who may see their records, by quickID in any case or by reference', async () => {
    const branch = await t.given.branch()
    const [asha, ravi] = [await t.given.person(), await t.given.person()]
    at('2026-03-02T08:00')
    await door.comes(asha, branch)
    await door.comes(ravi, branch)
    at('2026-03-02T08:45')
    await door.leaves(asha, branch, await byQr(branch))
    at('2026-03-02T10:00')
    const guard = await t.given.staff({ on: branch, may: [SEES_FIGURES, 'view_checkin_logs_of_visitors'] })

    const body = await durations(guard, branch, ` ${asha.quickId.toLowerCase()} `)
    expect(shown(body.dailyVisitorDuration)).toEqual([{ name: '8am', value: 45 }])
    expect(body).toMatchObject({ dailyTypicalStay: 45, weeklyAverageDuration: 0.75 })
    const list = await t.as(guard)(records.list, { query: { shopId: branch.quickId, search: asha.quickId } })
    expect(await durations(guard, branch, list.data[0]?.visitor_ref as string)).toEqual(body)

    const empty = await durations(guard, branch, 'NOBODY')
    expect(shown(empty.weeklyVisitorDuration)).toEqual([])
    expect(empty).toMatchObject({ weeklyAverageDuration: 0, monthlyTypicalStay: null })
    // Someone of a kind whose records they may not see is like nobody.
    const colleague = await t.given.staff({ on: branch, may: [SEES_FIGURES, 'view_checkin_logs_of_members'] })
    expect(await durations(colleague, branch, asha.quickId)).toEqual(empty)

    const denied = await ask(await analystAt(branch), branch, 'visitor-duration-trends', { visitorId: asha.quickId })
    expect(denied).toMatchObject({ status: 403, body: { detail: gates.viewVisits.denied } })
  })
})
