import { analytics } from '@quickprism/contract/analytics'
import { generatedDays, someSetting } from '@quickprism/tools/testing/generated-days'
import type { GivenBranch, GivenStaff } from '@quickprism/tools/testing/given'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { proof } from '@quickprism/tools/testing/proof'
import { recount, type Stays } from '@quickprism/tools/testing/recount'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { columnTypes } from '../../db/column-types.ts'

let t: TestApp
let owners: pg.Pool[]
beforeAll(async () => {
  t = await testApp()
  owners = t.databases.ownerUrls.cells.map((connectionString) => new pg.Pool({ connectionString, types: columnTypes }))
  // A connection that the dropped database takes away is nobody's loss.
  for (const pool of owners) pool.on('error', () => {})
})
afterAll(async () => {
  await Promise.all(owners.map((owner) => owner.end()))
  await t.close()
})

const HUNDREDTH = 0.005 + 1e-6

/** Where an answer differs from a count by more than the rounding to two decimals. */
const differences = (answer: unknown, counted: unknown, path = ''): string[] => {
  if (typeof answer === 'number' && typeof counted === 'number') {
    return Math.abs(answer - counted) <= HUNDREDTH ? [] : [`${path}: ${answer}, counted ${counted}`]
  }
  if (answer && counted && typeof answer === 'object' && typeof counted === 'object') {
    const names = new Set([...Object.keys(answer), ...Object.keys(counted)])
    const read = (from: object, name: string) => (from as Record<string, unknown>)[name]
    return [...names].flatMap((name) => differences(read(answer, name), read(counted, name), `${path}.${name}`))
  }
  return answer === counted ? [] : [`${path}: ${answer}, counted ${counted}`]
}

type Days = { date: string; total: number; timePeriods: { startTime: string; endTime: string }[] }[]

/** Periods as the recount has them: those that touch are one, and what takes no time is none. */
const joined = (days: Days) =>
  days.map(({ date, total, timePeriods }) => {
    const parts = timePeriods.reduce<[string, string][]>((done, { startTime, endTime }) => {
      const last = done.at(-1)
      return last?.[1] === startTime ? [...done.slice(0, -1), [last[0], endTime]] : [...done, [startTime, endTime]]
    }, [])
    return { date, total, parts: parts.filter(([from, until]) => from !== until) }
  })

const MONTHS = 60 * 86_400_000

const counted = (stays: Stays) => ({
  ...stays,
  days: stays.days.map((day) => ({ ...day, parts: day.parts.filter(([from, until]) => from !== until) })),
})

const everyFigure = async (staff: GivenStaff, { quickId: shopId }: GivenBranch, visitorId?: string) => {
  const ask = t.asSignedInAgain(staff)
  const query = { shopId }
  const { data, inside } = await ask(analytics.kpis, { query })
  const footfall = await ask(analytics.footfall, { query })
  const trends = await ask(analytics.visitorTrends, { query })
  const durations = await ask(analytics.durations, { query: { shopId, ...(visitorId ? { visitorId } : {}) } })
  const { timed_out, last_closing } = await ask(analytics.security, { query })
  const points = (values: { value: number }[], parts: { newVisitors: number; repeatVisitors: number }[]) =>
    values.map(({ value }, place) => {
      expect(parts[place]).toMatchObject({
        repeatVisitors: value - (parts[place]?.newVisitors as number),
      })
      return { people: value, new: parts[place]?.newVisitors }
    })
  return {
    kpis: {
      people: data.totalVisitors.value,
      people_change: data.totalVisitors.percentage,
      groups: data.totalGroups.value,
      groups_change: data.totalGroups.percentage,
      footfall: data.averageFootfall.value,
      footfall_change: data.averageFootfall.percentage,
      stay: data.averageTimeSpent.value,
      stay_change: data.averageTimeSpent.percentage,
      inside,
    },
    hours: points(footfall.dailyAreaChartData, trends.dailyStackBarData),
    week: points(footfall.weeklyAreaChartData, trends.weeklyStackBarData),
    days: points(footfall.monthlyAreaChartData, trends.monthlyStackBarData),
    checkOuts: await ask(analytics.checkoutTrends, { query }),
    genders: await ask(analytics.genderRatio, { query }),
    stays: {
      hours: durations.dailyVisitorDuration.map(({ value }) => value),
      days: joined(durations.monthlyVisitorDuration),
      week: durations.weeklyAverageDuration,
      month: durations.monthlyAverageDuration,
      typical_today: durations.dailyTypicalStay,
      typical_week: durations.weeklyTypicalStay,
      typical_month: durations.monthlyTypicalStay,
    },
    lastDays: joined(durations.weeklyVisitorDuration),
    security: { timed_out, last_closing },
  }
}

proof(
  'EN-01',
  'every figure of the entry dashboard is what counting the visits one by one says, whatever the clock of the branch does',
  { ci: { branches: 20, moments: 3 }, stated: { branches: 1_000, moments: 6 } },
  async ({ branches, moments }) => {
    const below = seededNumbers(13)
    let compared = 0
    for (let round = 0; round < branches; round++) {
      const setting = someSetting(below, round)
      // One in four is new and has not closed yet, whoever was there.
      t.clock.held = round % 4 === 3 ? setting.now : new Date(setting.now.getTime() - MONTHS)
      const branch = await t.given.branch()
      t.clock.held = setting.now
      const client = owners[branch.business.cell - 1] as pg.Pool
      const world = await generatedDays(client, branch, setting, below)
      const logs = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] as const
      const seen = [logs.slice(0, 1), logs][below(2)] as readonly (typeof logs)[number][]
      const staff = await t.given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard', ...seen] })
      const kinds = seen.length === 2 ? [1, 2] : [2]
      for (let moment = 0; moment < moments; moment++) {
        const quickId = world.quickIds[below(world.quickIds.length)] as string
        const someone = below(2) === 0 ? { quickId, kinds } : undefined
        const answer = await everyFigure(staff, branch, someone?.quickId)
        const truth = await recount(client, branch, { at: t.clock.held, ...(someone ? { someone } : {}) })
        const days = truth.days.map(({ day: _, ...point }) => point)
        const stays = counted(truth.stays)
        const expected = { ...truth, days, week: days.slice(-7), stays, lastDays: stays.days.slice(-7) }
        expect({ setting, at: t.clock.held, someone, wrong: differences(answer, expected) }).toEqual({
          setting,
          at: t.clock.held,
          someone,
          wrong: [],
        })
        compared++
        // Now and then within the same quarter of an hour, in which yesterday is not read again without a reason.
        t.clock.held = new Date(t.clock.held.getTime() + (below(2) === 0 ? 60_000 : below(400) * 60_000))
        await world.happens(t.clock.held)
      }
      expect(await findWrongCounters(client, branch.business.businessId)).toEqual([])
    }
    return {
      'Branches, each with its own clock': branches,
      'Times all figures were counted again': compared,
      Differences: 0,
    }
  },
)
