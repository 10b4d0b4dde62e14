import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDue } from './jobs.ts'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
})
afterAll(() => t.close())

const PEOPLE = 620
const ERASED = 17
const MINUTE = 60_000

type Came = { person: number; at: number }

/** More people than a report of chosen ones may have, around the days it tells of. Every so many of them is erased. */
const peopled = async (branch: GivenBranch) => {
  const below = seededNumbers(14)
  const from = Date.parse('2026-11-07T00:00+05:30')
  const came: Came[] = Array.from({ length: 3 * PEOPLE }, (_, index) => ({
    person: index % PEOPLE,
    // Apart by a minute, so that each has a place of its own.
    at: from + (index * 7 + below(5)) * MINUTE,
  }))
  const edges = ['2026-11-08T23:59', '2026-11-09T00:00', '2026-11-15T23:59', '2026-11-16T00:00']
  came.push(...edges.map((local, person) => ({ person: person + 1, at: Date.parse(`${local}+05:30`) + 30_000 })))
  const owned = [branch.business.businessId, branch.branchId]
  await asOwner(t.databases.ownerUrls.cells[branch.business.cell - 1] as string, async (owner) => {
    const { rows } = await owner.query<{ visitor_id: string }>(
      `insert into business.visitor (business_id, quick_id, name, gender, created_at)
       select $1, case when number % ${ERASED} <> 0 then 'P' || number end,
              case when number % ${ERASED} <> 0 then 'Person ' || number else '' end, 0, $2
         from generate_series(0, ${PEOPLE - 1}) number order by number returning visitor_id`,
      [owned[0], t.clock.held],
    )
    const ids = rows.map(({ visitor_id }) => visitor_id)
    await owner.query(
      `insert into business.branch_visitor (business_id, branch_id, visitor_id, name, quick_id, visits, first_at, last_at)
       select $1, $2, visitor_id, name, quick_id, 1, $3, $3 from business.visitor where business_id = $1`,
      [...owned, t.clock.held],
    )
    await owner.query(
      `insert into business.visit (business_id, branch_id, checked_in_at, checked_out_at, checkout_type, exit_grade, local_day, visitor_id, kind, is_new, nonce)
       select $1, $2, at, at, 1, 1, (at at time zone 'Asia/Kolkata')::date, visitor_id, 2, false, gen_random_uuid()
         from unnest($3::timestamptz[], $4::bigint[]) visits (at, visitor_id)`,
      [...owned, came.map(({ at }) => new Date(at)), came.map(({ person }) => ids[person])],
    )
  })
  return came
}

const localOf = (at: number) => new Date(at + 330 * MINUTE).toISOString()
const dayWritten = (at: number) => localOf(at).slice(0, 10).split('-').reverse().join('/')
const timeWritten = (at: number) => {
  const [hour = 0, minute] = localOf(at).slice(11, 16).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

it('a report of everyone has all who came on its days, however many, and none who was erased', async () => {
  kit.at('2026-11-16T07:00')
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const came = await peopled(branch)
  await kit.add(meera, branch)
  await kit.add(meera, branch, { report: { export_type: 'attendance', sort_order: 'asc', people: 'everyone' } })
  kit.at('2026-11-16T08:00')
  await runDue(branch.business.cell, t.deps)

  const counted = came
    .filter(({ at }) => localOf(at) >= '2026-11-09' && localOf(at) < '2026-11-16')
    .filter(({ person }) => person % ERASED !== 0)
    .toSorted((one, other) => one.at - other.at)
  expect(new Set(counted.map(({ person }) => person)).size).toBeGreaterThan(500)
  const days = new Map<string, Came>()
  for (const one of counted) {
    const key = `${dayWritten(one.at)} ${one.person}`
    if (!days.has(key)) days.set(key, one)
  }

  const files = await Promise.all((await kit.runsOf(branch)).map(({ run_id }) => kit.file(meera, branch, run_id)))
  const [logs, attendance] = files
    .map(({ body }) => csvRows(body))
    .toSorted((one) => (one[0]?.includes('POV') ? -1 : 1))
  const cells = ({ person, at }: Came) => [`P${person}`, `Person ${person}`, dayWritten(at), timeWritten(at)]
  expect(logs?.slice(1).map((row) => row.slice(0, 4))).toEqual(counted.toReversed().map(cells))
  expect(attendance?.slice(1).map((row) => row.slice(0, 4))).toEqual([...days.values()].map(cells))
  expect((await kit.tracesOf(branch)).map(({ about }) => String(about).split(', ')[1])).toEqual([
    'everyone',
    'everyone',
  ])
})
