import { figuresKit, NAMES_OF_HOURS, questions, shown } from '@quickprism/tools/testing/figures-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDue } from '../visits/jobs.ts'

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

describe('the figures of a day', () => {
  it('D3-KPI-08: people, groups, mean check-ins and mean minutes, each against yesterday at the same time', async () => {
    const branch = await t.given.branch()
    const analyst = await analystAt(branch)
    const [asha, ravi, meera] = [await t.given.person(), await t.given.person(), await t.given.person()]
    at('2026-03-01T09:00')
    await door.comes(asha, branch)
    await door.comes(ravi, branch)
    at('2026-03-01T10:00')
    await door.leaves(asha, branch, await byQr(branch))
    // After this time of day, so that it is no part of the comparison.
    at('2026-03-01T10:30')
    await door.comes(meera, branch)
    await door.leaves(ravi, branch, await byQr(branch))
    at('2026-03-02T08:00')
    await door.comes(asha, branch)
    await door.comes(ravi, branch, { companions: [{ name: 'Kiran' }] })
    at('2026-03-02T08:30')
    await door.leaves(asha, branch, await byQr(branch))
    at('2026-03-02T10:44')

    const { status, body } = await ask(analyst, branch, 'vms-kpis')
    expect(status).toBe(200)
    spec('D3-KPI-06')
    expect(body).toEqual({
      data: {
        totalVisitors: { value: 3, percentage: 50 },
        totalGroups: { value: 1, percentage: 100 },
        // Three yesterday and three today, over two days; two by this time yesterday, over one.
        averageFootfall: { value: 3, percentage: 50 },
        averageTimeSpent: { value: 30, percentage: -50 },
      },
      inside: 3,
      first_day: false,
    })
  })

  it('follow what is told later about yesterday, within the same quarter of an hour', async () => {
    const branch = await t.given.branch()
    const analyst = await analystAt(branch)
    const asha = await t.given.person()
    at('2026-03-01T09:00')
    await door.comes(asha, branch)
    at('2026-03-01T21:00')
    await closeDue(branch.business.cell, t.deps)
    at('2026-03-02T10:31')
    await door.comes(await t.given.person(), branch)
    const before = await ask(analyst, branch, 'checkout-trends')
    // By this time yesterday nobody had left; then her phone says that she had, by the geofence.
    expect(before.body[0]).toEqual({ name: 'geo_tagged', value: 0, percentage: 0, change: 0 })
    at('2026-03-02T10:32')
    await door.leaves(asha, branch, { left_at: '2026-03-01T04:00:00.000Z' })
    const after = await ask(analyst, branch, 'checkout-trends')
    expect(after.body[0]).toEqual({ name: 'geo_tagged', value: 0, percentage: 0, change: -100 })
  })

  it('are 0 at a branch where nobody has ever been', async () => {
    const branch = await t.given.branch()
    const nothing = { value: 0, percentage: 0 }
    expect((await ask(await analystAt(branch), branch, 'vms-kpis')).body).toEqual({
      data: { totalVisitors: nothing, totalGroups: nothing, averageFootfall: nothing, averageTimeSpent: nothing },
      inside: 0,
      first_day: true,
    })
  })
})

describe('the charts', () => {
  it('show check-ins and newcomers by hour today, and by day over a week and a month', async () => {
    const branch = await t.given.branch()
    const analyst = await analystAt(branch)
    const [asha, ravi] = [await t.given.person(), await t.given.person()]
    at('2026-02-01T09:00') // the first of thirty days
    await door.comes(asha, branch)
    await door.leaves(asha, branch, await byQr(branch))
    at('2026-02-24T23:59')
    await door.comes(asha, branch)
    at('2026-03-02T00:00')
    await door.comes(asha, branch)
    at('2026-03-02T12:59')
    await door.comes(ravi, branch, { companions: [{ name: 'Kiran' }] })

    const footfall = await ask(analyst, branch, 'footfall-trends')
    spec('D3-CHART-18', 'D3-CHART-12')
    expect(footfall.status).toBe(200)
    expect(Object.keys(footfall.body)).toEqual(['dailyAreaChartData', 'weeklyAreaChartData', 'monthlyAreaChartData'])
    const { dailyAreaChartData, weeklyAreaChartData, monthlyAreaChartData } = footfall.body
    spec('D3-CHART-16')
    expect(dailyAreaChartData.map(({ name }: { name: string }) => name)).toEqual(NAMES_OF_HOURS)
    expect(shown(dailyAreaChartData)).toEqual([
      { name: '12am', value: 1 },
      { name: '12pm', value: 2 },
    ])
    expect(weeklyAreaChartData).toEqual([
      { name: 'Tue', value: 1 },
      { name: 'Wed', value: 0 },
      { name: 'Thu', value: 0 },
      { name: 'Fri', value: 0 },
      { name: 'Sat', value: 0 },
      { name: 'Sun', value: 0 },
      { name: 'Mon', value: 3 },
    ])
    expect(monthlyAreaChartData).toHaveLength(30)
    expect(shown(monthlyAreaChartData)).toEqual([
      { name: '01/02', value: 1 },
      { name: '24/02', value: 1 },
      { name: '02/03', value: 3 },
    ])

    const trends = await ask(analyst, branch, 'visitor-trends')
    spec('D3-CHART-19', 'D3-CHART-13')
    expect(Object.keys(trends.body)).toEqual(['dailyStackBarData', 'weeklyStackBarData', 'monthlyStackBarData'])
    expect(shown(trends.body.dailyStackBarData)).toEqual([
      { name: '12am', newVisitors: 0, repeatVisitors: 1 },
      { name: '12pm', newVisitors: 2, repeatVisitors: 0 },
    ])
    expect(shown(trends.body.weeklyStackBarData)).toEqual([
      { name: 'Tue', newVisitors: 0, repeatVisitors: 1 },
      { name: 'Mon', newVisitors: 2, repeatVisitors: 1 },
    ])
    expect(shown(trends.body.monthlyStackBarData)[0]).toEqual({ name: '01/02', newVisitors: 1, repeatVisitors: 0 })
  })

  it("give each way of leaving and each gender its share, and how that differs from yesterday's", async () => {
    const branch = await t.given.branch()
    const analyst = await analystAt(branch)
    const [asha, ravi, sam] = [
      await t.given.person({ gender: 2 }),
      await t.given.person({ gender: 1 }),
      await t.given.person({ gender: 3 }),
    ]
    at('2026-03-01T09:00')
    await door.comes(asha, branch)
    await door.leaves(asha, branch)
    at('2026-03-02T09:00')
    for (const person of [asha, ravi, sam]) await door.comes(person, branch)
    await door.leaves(asha, branch, await byQr(branch))
    await door.leaves(ravi, branch)
    await door.leaves(sam, branch)
    at('2026-03-02T09:20')

    const checkOuts = await ask(analyst, branch, 'checkout-trends')
    spec('D3-CHART-20', 'D3-CHART-14')
    expect(checkOuts.body).toEqual([
      { name: 'geo_tagged', value: 2, percentage: 66.67, change: -33.33 },
      { name: 'qr_checkout', value: 1, percentage: 33.33, change: 33.33 },
      { name: 'timeout', value: 0, percentage: 0, change: 0 },
      { name: 'logged_out', value: 0, percentage: 0, change: 0 },
    ])
    const ratio = await ask(analyst, branch, 'gender-ratio')
    spec('D3-CHART-21', 'D3-CHART-15')
    expect(ratio.body).toEqual([
      { name: 'male', value: 1, percentage: 33.33, change: 33.33 },
      { name: 'female', value: 1, percentage: 33.33, change: -66.67 },
      { name: 'other', value: 1, percentage: 33.33, change: 33.33 },
    ])
  })
})

describe('an open screen', () => {
  it.each(questions)(
    'is told by %s that nothing has changed, until something has or a quarter of an hour is over',
    async (question) => {
      const branch = await t.given.branch()
      const analyst = await analystAt(branch)
      at('2026-03-02T10:41')
      const first = await ask(analyst, branch, question)
      expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^"[\w-]+"$/) })
      expect(await ask(analyst, branch, question, {}, first.tag)).toMatchObject({
        status: 304,
        body: '',
        tag: first.tag,
      })
      await door.comes(await t.given.person(), branch)
      await expect.poll(async () => (await ask(analyst, branch, question, {}, first.tag)).status).toBe(200)
      const second = await ask(analyst, branch, question)
      // One answer for all who may see the same.
      const colleague = await analystAt(branch)
      expect((await ask(colleague, branch, question)).tag).toBe(second.tag)
      at('2026-03-02T10:46')
      expect((await ask(analyst, branch, question, {}, second.tag)).status).toBe(200)
    },
  )
})

describe('who may see figures', () => {
  it.each(questions)('%s takes the permission of the dashboard at this branch, and no other', async (question) => {
    const branch = await t.given.branch()
    const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const denied = await ask(guard, branch, question)
    spec('D3-ENTRY-05')
    expect(denied).toMatchObject({
      status: 403,
      body: { detail: "You don't have permission to view the Entry Management Analytics Dashboard." },
    })
    const analyst = await analystAt(branch)
    expect((await ask(analyst, branch, question)).status).toBe(200)
    spec('D3-ENTRY-01')
    expect((await ask(analyst, await t.given.branch(), question)).status).toBe(404)
  })
})

describe('figures that are asked for wrongly', () => {
  it.each(questions)('%s without a branch is refused with its reason', async (question) => {
    const analyst = await analystAt(await t.given.branch())
    const answer = await fetch(`${t.url}/api/vms/${question}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(analyst)}` },
    })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 422,
      body: { detail: 'Missing required information' },
    })
  })
})
