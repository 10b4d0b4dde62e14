import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
const held: ClientRequest[] = []
afterAll(async () => {
  for (const request of held) request.destroy()
  await t.close()
})

const CELL = 1
/** More than any buffer between the server and someone who does not read. */
const ROWS = 15_000

const fill = ({ business: { businessId }, branchId }: GivenBranch) =>
  asOwner(t.databases.ownerUrls.cells[CELL - 1] as string, async (owner) => {
    const { rows } = await owner.query(
      `insert into business.visitor (business_id, quick_id, name, gender, created_at)
       values ($1, 'LONGNAME', repeat('x', 1000), 1, $2) returning visitor_id`,
      [businessId, t.clock.held],
    )
    const { visitor_id } = rows[0] as { visitor_id: string }
    await owner.query(
      `insert into business.branch_visitor (business_id, branch_id, visitor_id, name, quick_id, visits, first_at, last_at)
       values ($1, $2, $3, 'x', 'LONGNAME', $4, '2026-01-01', $5)`,
      [businessId, branchId, visitor_id, ROWS, t.clock.held],
    )
    await owner.query(
      `insert into business.visit (business_id, branch_id, checked_in_at, checked_out_at, checkout_type, exit_grade, local_day, visitor_id, kind, is_new, nonce)
       select $1, $2, at, at, 1, 1, (at at time zone 'Asia/Kolkata')::date, $3, 2, false, gen_random_uuid()
         from (select timestamptz '2026-01-01 00:00+05:30' + number * interval '5 minutes' as at
                 from generate_series(1, $4::int) number) moments`,
      [businessId, branchId, visitor_id, ROWS],
    )
  })

/** Asks for a report and reads nothing but the head of the answer. */
const askAndStopReading = async ({ quickId, business }: GivenBranch) => {
  const query = new URLSearchParams({
    shopQuickID: quickId,
    quickIDs: 'LONGNAME',
    startDatetime: '2026-01-01T00:00',
    endDatetime: '2026-12-31T23:59',
    exportType: 'visitor_logs',
    format: 'csv',
  })
  const request = get(`${t.url}/api/vms/export-reports?${query}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(business.root)}` },
    agent: false,
  })
  held.push(request)
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer.statusCode
}

describe('reports that somebody takes slowly', () => {
  it('T26: keep no other business from making theirs', async () => {
    t.app.downloads.patience = { milliseconds: 600_000, bytes: 1 }
    for (let business = 0; business < 2; business++) {
      const branch = await t.given.branch({ of: await t.given.business({ cell: CELL }) })
      await fill(branch)
      for (let report = 0; report < 2; report++) await askAndStopReading(branch)
    }
    // Read to their end, while their readers have taken nothing: a machine under load needs its time for that.
    const { pool } = t.deps.cells.of(CELL).reports
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 60_000 }).toBe(0)
    expect(t.app.downloads.underWay.size).toBe(4)
    const victim = await t.given.branch({ of: await t.given.business({ cell: CELL }) })
    const visitor = await t.given.person()
    await kit.door.comes(visitor, victim)
    const answer = await kit.ask(victim.business.root, victim, { quickIDs: visitor.quickId })
    expect(answer.status).toBe(200)
  }, 120_000)
})
