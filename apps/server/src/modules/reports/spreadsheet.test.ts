import { beside } from '@quickprism/tools/bench/beside'
import { rawRequest } from '@quickprism/tools/bench/loader'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { xlsxRows } from '@quickprism/tools/testing/report-files'
import { startServerProcess } from '@quickprism/tools/testing/server-process'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTokens } from '../../admission/tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // The process goes by the database's clock.
  t.clock.held = new Date()
})
afterAll(() => t.close())

/** How often the server is asked whether it listens, in milliseconds. */
const GLANCE = 5

const quickIdOf = (number: number) => `SHEET${String(number).padStart(3, '0')}`

/** So many people, each of whom came so often in the last months. */
const fill = ({ business, branchId }: GivenBranch, people: number, visits: number) =>
  asOwner(t.databases.ownerUrls.cells[business.cell - 1] as string, async (owner) => {
    await owner.query(
      `with come as (
         insert into business.visitor (business_id, quick_id, name, gender, mobile_masked, created_at)
         select $1, 'SHEET' || to_char(number, 'FM000'), 'Visitor ' || number, 1, 'XXXXXX1907', now()
           from generate_series(1, $3::int) number
         returning visitor_id, quick_id, name
       ), known as (
         insert into business.branch_visitor
                (business_id, branch_id, visitor_id, name, quick_id, visits, first_at, last_at)
         select $1, $2, visitor_id, name, quick_id, $4::int, now() - interval '300 days', now() from come
       )
       insert into business.visit
              (business_id, branch_id, checked_in_at, checked_out_at, checkout_type, exit_grade, local_day, visitor_id, kind, is_new, nonce)
       select $1, $2, at, at, 1, 1, (at at time zone 'Asia/Kolkata')::date, visitor_id, 2, false, gen_random_uuid()
         from come, lateral (
           select now() - number * interval '2 days' - visitor_id * interval '1 second' as at
             from generate_series(1, $4::int) number
         ) came`,
      [business.businessId, branchId, people, visits],
    )
  })

proof(
  'RP-03',
  'a spreadsheet of many rows is written without keeping anyone else waiting',
  { ci: { people: 10, visits: 20 }, stated: { people: 500, visits: 100 } },
  async ({ people, visits }, target) => {
    const branch = await t.given.branch()
    const manager = await t.given.staff({ on: branch, may: ['export_visitor_reports'] })
    await fill(branch, people, visits)
    const key = newSigningKey()
    const { sessionId, personEpoch } = await t.given.session(manager)
    const token = await createTokens(key).issue(
      { sid: sessionId, session_epoch: 0, person_epoch: personEpoch },
      new Date(),
    )
    const server = await startServerProcess(t.databases, key, testServices().redis)
    const query = new URLSearchParams({
      shopQuickID: branch.quickId,
      quickIDs: Array.from({ length: people }, (_, number) => quickIdOf(number + 1)).join(),
      startDatetime: '2020-01-01T00:00',
      endDatetime: '2199-12-31T23:59',
      exportType: 'visitor_logs',
      format: 'xlsx',
    })
    const report = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/api/vms/export-reports?${query}`, { headers })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    // The first time everything is read for the first time.
    await report()
    const begun = performance.now()
    const work = report()
    const glance = rawRequest('GET', '/healthz', {})
    const silences = await beside(server.url, GLANCE, () => glance, work)
    const took = performance.now() - begun
    const file = await work
    await server.kill('SIGTERM')

    const { rows } = xlsxRows(file)
    expect(rows).toHaveLength(people * visits + 1)
    expect(new Set(rows.slice(1).map(([quickId]) => quickId)).size).toBe(people)
    const longest = Math.max(...silences)
    target('never silent for longer than 50 ms', longest <= 50)
    return {
      Rows: rows.length - 1,
      Megabytes: (file.length / 1e6).toFixed(1),
      'Until it was whole (ms)': Math.round(took),
      'Asked meanwhile': silences.length,
      'Longest without an answer (ms)': Math.round(longest),
    }
  },
)
