import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { users } from '@quickprism/contract/users'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

const ROWS = 15_000
const urlOf = ({ business }: GivenBranch) => t.databases.ownerUrls.cells[business.cell - 1] as string

/** 15,000 rows of a kilobyte: more than any buffer between the server and someone who does not read. */
const fill = (branch: GivenBranch) =>
  asOwner(urlOf(branch), async (owner) => {
    const { businessId } = branch.business
    const { rows } = await owner.query(
      `insert into business.visitor (business_id, quick_id, name, gender, created_at)
       values ($1, 'LONGNAME', repeat('x', 1000), 1, $2) returning visitor_id`,
      [businessId, t.clock.held],
    )
    const { visitor_id } = rows[0] as { visitor_id: string }
    await owner.query(
      `insert into business.branch_visitor (business_id, branch_id, visitor_id, name, quick_id, visits, first_at, last_at)
       values ($1, $2, $3, 'x', 'LONGNAME', $4, '2026-01-01', $5)`,
      [businessId, branch.branchId, visitor_id, ROWS, t.clock.held],
    )
    await owner.query(
      `insert into business.visit (business_id, branch_id, checked_in_at, checked_out_at, checkout_type, exit_grade, local_day, visitor_id, kind, is_new, nonce)
       select $1, $2, at, at, 1, 1, (at at time zone 'Asia/Kolkata')::date, $3, 2, false, gen_random_uuid()
         from (select timestamptz '2026-01-01 00:00+05:30' + number * interval '5 minutes' as at
                 from generate_series(1, $4::int) number) moments`,
      [businessId, branch.branchId, visitor_id, ROWS],
    )
  })

/** A report that is half sent when its connection to the database is lost; what its trail then holds. */
const brokenOff = async (meanwhile: (branch: GivenBranch) => Promise<unknown>) => {
  const branch = await t.given.branch()
  await fill(branch)
  const manager = await kit.managerAt(branch)
  const { spooling, underWay } = t.app.downloads
  const usual = spooling.mostBytes
  spooling.mostBytes = { ofOne: 0, ofAll: 0 }
  const query = new URLSearchParams({
    shopQuickID: branch.quickId,
    quickIDs: 'LONGNAME',
    startDatetime: '2026-01-01T00:00',
    endDatetime: '2026-12-31T23:59',
    exportType: 'visitor_logs',
    format: 'csv',
  })
  const request = get(`${t.url}/api/vms/export-reports?${query}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(manager)}` },
    agent: false,
  })
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  for (let read = 0; read < 1_000_000; read += (answer.read() as Buffer | null)?.length ?? 0)
    await once(answer, 'readable')
  await meanwhile(branch)
  await asOwner(urlOf(branch), (owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'quickprism reports' and datname = current_database()`,
    ),
  )
  answer.resume()
  await expect.poll(() => underWay.size, { timeout: 10_000 }).toBe(0)
  spooling.mostBytes = usual
  expect(answer.complete).toBe(false)
  return (await kit.tracesOf(branch)).map(({ about }) => String(about).split(',')[0])
}

it('a report whose connection is lost leaves its trace over another', async () => {
  expect(await brokenOff(async () => undefined)).toEqual(['visitor_logs csv'])
})

it('a report whose connection is lost leaves its trace over another, also where rights of somebody else have changed since', async () => {
  const traces = await brokenOff(async (branch) => {
    const other = await kit.managerAt(branch)
    await t.as(branch.business.root)(users.setStatus, {
      body: { quickId: other.quickId, status: false, scopeId: branch.business.quickId },
    })
  })
  // R2 records A-06
  expect(traces).toEqual(['visitor_logs csv'])
})
