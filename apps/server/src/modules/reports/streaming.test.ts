import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setInterval } from 'node:timers/promises'
import { users } from '@quickprism/contract/users'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { csvRows, xlsxRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFairGate } from '../../db/fair-gate.ts'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
let branch: GivenBranch
let manager: GivenPerson
const ROWS = 15_000
/** The stated bound is a second; a busy test machine is late by itself. */
const SOON = 5_000

/** More than any buffer between the server and someone who does not read: 15,000 rows of a kilobyte. */
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
  branch = await t.given.branch()
  manager = await kit.managerAt(branch)
  const { businessId } = branch.business
  await asOwner(urlOfCell(), async (owner) => {
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
})
afterAll(() => t.close())

const urlOfCell = () => t.databases.ownerUrls.cells[branch.business.cell - 1] as string

const asked = { quickIDs: 'LONGNAME' }

/** How many connections of reports are in use, as PostgreSQL sees it. */
const inUse = () =>
  asOwner(urlOfCell(), async (owner) => {
    const { rows } = await owner.query<{ count: string }>(
      `select count(*) from pg_stat_activity
        where application_name = 'quickprism reports' and state <> 'idle' and datname = current_database()`,
    )
    return Number(rows[0]?.count)
  })

/** Asks for a report, and reads nothing but its first bytes, or so many of them. */
const askAndStopReading = async (format: string, bytes = 1, person = manager) => {
  const query = new URLSearchParams({
    shopQuickID: branch.quickId,
    ...asked,
    startDatetime: '2026-01-01T00:00',
    endDatetime: '2026-12-31T23:59',
    exportType: 'visitor_logs',
    format,
  })
  const request = get(`${t.url}/api/vms/export-reports?${query}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(person)}` },
    agent: false,
  })
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  for (let read = 0; read < bytes; read += (answer.read() as Buffer | null)?.length ?? 0) await once(answer, 'readable')
  return { request, answer }
}

/** Lets nothing wait on the disk beyond one piece, so that a report is made at the speed of its reader. */
const holdToLimit = () => {
  const { spooling } = t.app.downloads
  const usual = spooling.mostBytes
  spooling.mostBytes = { ofOne: 0, ofAll: 0 }
  return () => {
    spooling.mostBytes = usual
  }
}

/** Reads to the end, whatever end that is. */
const isWhole = async (answer: IncomingMessage) => {
  const closed = new Promise((resolve) => answer.once('close', resolve))
  answer.resume()
  if (!answer.closed) await closed
  return answer.complete
}

describe('a report under way', () => {
  it('comes whole, also where it is large', async () => {
    const answer = await kit.ask(manager, branch, asked)
    expect(answer.headers.get('x-report-rows')).toBe(`${ROWS}`)
    const rows = csvRows(await answer.text())
    expect(rows).toHaveLength(ROWS + 1)
    expect(rows[1]?.slice(2, 5)).toEqual(['22/02/2026', '2:00 am', '2:00 am'])
    expect(rows.at(-1)?.slice(2, 5)).toEqual(['01/01/2026', '12:05 am', '12:05 am'])
  })

  it('T26: gives its connection back though its reader stops, and comes whole when they go on', async () => {
    const { answer } = await askAndStopReading('csv')
    expect(answer.statusCode).toBe(200)
    await expect.poll(inUse, { timeout: 30_000 }).toBe(0)
    expect(t.app.downloads.underWay.size).toBe(1)
    expect(await isWhole(answer)).toBe(true)
    expect((await kit.tracesOf(branch)).at(-1)?.about).toContain('15000 of 15000 rows')
    await expect.poll(() => t.app.downloads.spooling.open.size).toBe(0)
  })

  it('waits for its reader once as much waits on the disk as may', async () => {
    const letGo = holdToLimit()
    const { request } = await askAndStopReading('csv')
    await expect.poll(inUse).toBe(1)
    request.destroy()
    await expect.poll(inUse).toBe(0)
    letGo()
  })

  it('T26: is one of four of a person at most, in all businesses together', async () => {
    const person = await kit.managerAt(branch)
    const open = []
    const letGo = holdToLimit()
    t.deps.cells.of(branch.business.cell).reports.gate = openFairGate({ room: 9, share: 9, alone: 9 })
    for (let report = 0; report < 4; report++) open.push(await askAndStopReading('csv', 1, person))
    const fifth = await kit.ask(person, branch, asked)
    expect(fifth.status).toBe(429)
    expect(await fifth.json()).toMatchObject({ detail: 'Wait until one of your other reports has arrived.' })
    for (const { request } of open) request.destroy()
    await expect.poll(inUse).toBe(0)
    letGo()
  })

  it('that is cancelled frees its connection within a second, and leaves a trace of what was made', async () => {
    const letGo = holdToLimit()
    const before = (await kit.tracesOf(branch)).length
    const { request } = await askAndStopReading('csv', 1_000_000)
    await expect.poll(inUse).toBe(1)
    const { reports } = t.deps.cells.of(branch.business.cell)
    request.destroy()
    const cancelled = performance.now()
    await expect.poll(() => reports.pool.totalCount - reports.pool.idleCount, { interval: 10 }).toBe(0)
    expect(performance.now() - cancelled).toBeLessThan(SOON)
    await expect.poll(async () => (await kit.tracesOf(branch)).length).toBe(before + 1)
    const trace = (await kit.tracesOf(branch)).at(-1)
    const [, rows] =
      /^visitor_logs csv, 1 people, 2026-01-01T00:00 to 2026-12-31T23:59, (\d+) of 15000 rows, sha256 [0-9a-f]{64}$/.exec(
        String(trace?.about),
      ) ?? []
    expect(trace?.reason).toBe('export')
    expect(Number(rows)).toBeGreaterThan(0)
    expect(Number(rows)).toBeLessThan(ROWS)
    letGo()
  })

  it('that is cancelled while the database still works frees its connection too', async () => {
    const url = urlOfCell()
    const { reports } = t.deps.cells.of(branch.business.cell)
    await asOwner(url, async (owner) => {
      await owner.query('begin')
      await owner.query('lock table business.visit in access exclusive mode')
      const stop = new AbortController()
      const asking = kit.ask(manager, branch, asked, stop.signal).catch(() => 'stopped')
      await expect.poll(inUse).toBe(1)
      stop.abort()
      const cancelled = performance.now()
      expect(await asking).toBe('stopped')
      await expect.poll(() => reports.pool.totalCount - reports.pool.idleCount, { interval: 10 }).toBe(0)
      expect(performance.now() - cancelled).toBeLessThan(SOON)
      await owner.query('rollback')
    })
  })

  it('takes no connection from other calls', async () => {
    const letGo = holdToLimit()
    const { pool } = t.deps.cells.of(branch.business.cell)
    const open = [await askAndStopReading('csv'), await askAndStopReading('xlsx')]
    await expect.poll(inUse).toBe(2)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect((await kit.members(manager, branch)).status).toBe(200)
    for (const { request } of open) request.destroy()
    await expect.poll(inUse).toBe(0)
    letGo()
  })

  it('leaves the time of its end in the trail', async () => {
    const letGo = holdToLimit()
    const begun = t.clock.held
    const { request } = await askAndStopReading('csv')
    t.clock.held = new Date(begun.getTime() + 5 * 60_000)
    request.destroy()
    const lastEntry = () =>
      t.owner
        .cellOf(branch)
        .selectFrom('business.audit')
        .select(['at', 'entry'])
        .where('business_id', '=', branch.business.businessId)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await lastEntry()).at).toEqual(t.clock.held)
    expect((await lastEntry()).entry).toContain('report.exported')
    t.clock.held = begun
    letGo()
  })

  it('is cut off soon after whoever takes it may not see reports any more', async () => {
    const other = await kit.managerAt(branch)
    const { answer } = await askAndStopReading('csv', 1_000_000, other)
    await t.as(branch.business.root)(users.setStatus, {
      body: { quickId: other.quickId, status: false, scopeId: branch.business.quickId },
    })
    await expect.poll(() => t.app.downloads.underWay.size, { timeout: SOON }).toBe(0)
    expect(await isWhole(answer)).toBe(false)
  })

  it('is cut off where it is taken too slowly, though it is taken', async () => {
    const usual = t.app.downloads.patience
    t.app.downloads.patience = { milliseconds: 1_000, bytes: 8_000_000 }
    const { answer } = await askAndStopReading('csv')
    let taken = 0
    for await (const _ of setInterval(100)) {
      taken += (answer.read(1_024) as Buffer | null)?.length ?? 0
      if (t.app.downloads.underWay.size === 0) break
    }
    expect(taken).toBeGreaterThan(0)
    expect(await isWhole(answer)).toBe(false)
    t.app.downloads.patience = usual
  })

  it('of xlsx is written beside the event loop, which goes on meanwhile', async () => {
    let isWhole = false
    const writing = kit.ask(manager, branch, { ...asked, format: 'xlsx' }).then(async (answer) => {
      const archive = Buffer.from(await answer.arrayBuffer())
      isWhole = true
      return archive
    })
    let answered = 0
    for (; !isWhole; answered++) expect((await kit.members(manager, branch)).status).toBe(200)
    expect(answered).toBeGreaterThan(3)
    expect(xlsxRows(await writing).rows).toHaveLength(ROWS + 1)
  })

  it('that a stopping server cuts off leaves its trace first', async () => {
    holdToLimit()
    const before = (await kit.tracesOf(branch)).length
    const { answer } = await askAndStopReading('csv', 1_000_000)
    await t.app.close()
    expect(answer.complete).toBe(false)
    const traces = await kit.tracesOf(branch)
    expect(traces).toHaveLength(before + 1)
    expect(traces.at(-1)?.about).not.toContain('15000 of 15000 rows')
  })
})
