import { generatedDays, someSetting } from '@quickprism/tools/testing/generated-days'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkoutType } from '../../db/codes.ts'
import { columnTypes } from '../../db/column-types.ts'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
let owners: pg.Pool[]
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
  owners = t.databases.ownerUrls.cells.map((connectionString) => new pg.Pool({ connectionString, types: columnTypes }))
  // A connection that the dropped database takes away is nobody's loss.
  for (const pool of owners) pool.on('error', () => {})
})
afterAll(async () => {
  await Promise.all(owners.map((owner) => owner.end()))
  await t.close()
})

type Visit = {
  id: string
  name: string
  came: string
  went: string | null
  order: number
  seconds: number | null
  isUndone: boolean
}

/** Every visit of a branch with what its clock showed, oldest first: nothing is counted or left out here. */
const visitsAt = async (client: pg.Pool, { business, branchId }: GivenBranch) => {
  const { rows } = await client.query<Visit>(
    `select o.quick_id as id, o.name, to_char(v.checked_in_at at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI') as came,
            to_char(v.checked_out_at at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI') as went,
            extract(epoch from v.checked_in_at)::float8 as order,
            extract(epoch from v.checked_out_at - v.checked_in_at)::float8 as seconds,
            coalesce(v.checkout_type = $3, false) as "isUndone"
       from business.visit v
       join business.branch b on b.business_id = v.business_id and b.branch_id = v.branch_id
       join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
      where v.business_id = $1 and v.branch_id = $2
      order by v.checked_in_at, v.visit_id`,
    [business.businessId, branchId, checkoutType.undone],
  )
  return rows
}

const dayOf = (moment: string) => moment.slice(0, 10)
const dayWritten = (moment: string) => dayOf(moment).split('-').reverse().join('/')
const timeWritten = (moment: string) => {
  const [hour, minute] = moment.slice(11).split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}
const leavingWritten = (came: string, went: string | null) => {
  if (went === null) return 'N/A'
  return dayOf(came) === dayOf(went) ? timeWritten(went) : `${dayWritten(went)} ${timeWritten(went)}`
}

/** Attendance counted again, one visit after the other. */
const attendanceOf = (visits: readonly Visit[]) => {
  const days = new Map<string, Visit[]>()
  for (const visit of visits) {
    const key = `${dayOf(visit.came)} ${visit.id}`
    days.set(key, [...(days.get(key) ?? []), visit])
  }
  return [...days.values()].map((of) => {
    const [first] = of as [Visit]
    const isOpen = of.some(({ went }) => went === null)
    const [last] = of.toSorted((one, other) => other.order + (other.seconds ?? 0) - one.order - (one.seconds ?? 0))
    const seconds = of.reduce((sum, visit) => sum + (visit.seconds ?? 0), 0)
    return {
      cells: [
        first.id,
        first.name,
        dayWritten(first.came),
        timeWritten(first.came),
        isOpen ? 'N/A' : leavingWritten(first.came, (last as Visit).went),
      ],
      hours: seconds / 3600,
    }
  })
}

const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort()

proof(
  'RP-02',
  'attendance and visitor logs are what counting the visits one by one says, whatever the clock of the branch does',
  { ci: { branches: 20, ranges: 3 }, stated: { branches: 500, ranges: 6 } },
  async ({ branches, ranges }) => {
    const below = seededNumbers(14)
    let compared = 0
    let open = 0
    let overnight = 0
    for (let round = 0; round < branches; round++) {
      const setting = someSetting(below, round)
      t.clock.held = setting.now
      const branch = await t.given.branch()
      const client = owners[branch.business.cell - 1] as pg.Pool
      const world = await generatedDays(client, branch, setting, below)
      for (let times = 0; times < ranges; times++) {
        const all = await visitsAt(client, branch)
        const aMinute = () => (all[below(all.length)] as Visit).came
        const [startDatetime = '', endDatetime = ''] =
          times === 0 ? ['2025-01-01T00:00', '2199-12-31T23:59'] : [aMinute(), aMinute()].sort()
        const people = times === 0 ? world.quickIds : world.quickIds.filter(() => below(3) > 0)
        const asked = { quickIDs: [...people, 'NOBODY'].join(','), startDatetime, endDatetime }
        const seen = all.filter(({ id, came }) => people.includes(id) && came >= startDatetime && came <= endDatetime)
        const manager = await kit.managerAt(branch)

        const logs = await kit.ask(manager, branch, { ...asked, sortOrder: 'asc' })
        expect(logs.headers.get('x-report-rows')).toBe(`${seen.length}`)
        expect(
          csvRows(await logs.text())
            .slice(1)
            .map((row) => row.slice(0, 5)),
        ).toEqual(
          seen.map(({ id, name, came, went }) => [
            id,
            name,
            dayWritten(came),
            timeWritten(came),
            leavingWritten(came, went),
          ]),
        )

        const attendance = await kit.ask(manager, branch, { ...asked, exportType: 'attendance' })
        const rows = csvRows(await attendance.text()).slice(1)
        const expected = attendanceOf(seen.filter(({ isUndone }) => !isUndone))
        expect(sorted(rows.map((row) => row.slice(0, 5)))).toEqual(sorted(expected.map(({ cells }) => cells)))
        for (const row of rows) {
          const { hours } = expected.find(({ cells }) => cells[0] === row[0] && cells[2] === row[2]) as {
            hours: number
          }
          expect(row[5]).toMatch(/^\d+\.\d\d$/)
          expect(Math.abs(Number(row[5]) - hours)).toBeLessThanOrEqual(0.005 + 1e-6)
        }
        const days = rows.map(([, , day = '']) => day.split('/').reverse().join('-'))
        expect(days).toEqual([...days].sort().reverse())
        compared += rows.length
        open += seen.filter(({ went }) => went === null).length
        overnight += seen.filter(({ came, went }) => went !== null && dayOf(came) !== dayOf(went)).length
        t.clock.held = new Date(t.clock.held.getTime() + below(400) * 60_000)
        await world.happens(t.clock.held)
      }
    }
    expect(Math.min(open, overnight)).toBeGreaterThan(0)
    return { 'Days of people compared': compared, 'Visits still open': open, 'Visits over midnight': overnight }
  },
)
