import { createHash } from 'node:crypto'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { deliver, runDue } from './jobs.ts'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
let post: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
  post = await signInKit(t)
})
afterAll(async () => {
  await post.close()
  await t.close()
})
// A Friday.
beforeEach(() => kit.at('2026-11-13T12:00'))

const scene = async () => {
  const branch = await t.given.branch({ of: await t.given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const staff = (name: string) => t.given.staff({ on: branch, may: ['export_visitor_reports'], name })
  return { branch, meera: await staff('Meera Iyer'), ritu: await staff('Ritu Sen') }
}

/** On Monday at eight. */
const runIn = async (branch: GivenBranch) => {
  kit.at('2026-11-16T08:00')
  await runDue(branch.business.cell, t.deps)
  const runs = await kit.runsOf(branch)
  return runs.at(-1)?.run_id as string
}

const lastOf = async (person: GivenPerson, branch: GivenBranch) => (await kit.list(person, branch)).data[0].last

/** How it went, once nothing is on its way any more. */
const outcome = async (person: GivenPerson, branch: GivenBranch) => {
  await expect.poll(async () => (await lastOf(person, branch)).waiting).toBe(0)
  return lastOf(person, branch)
}

const setActive = (branch: GivenBranch, { quickId }: GivenPerson, status: boolean) =>
  t.asSignedInAgain(branch.business.root)(users.setStatus, {
    body: { quickId, status, scopeId: branch.business.quickId },
  })

const NOT_THEIRS = 'This report was sent to somebody else, or its schedule was deleted.'

const reportsTo = ({ email }: GivenPerson) =>
  post.mailbox.messages.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Scheduled report'))

describe('the mail of a scheduled report', () => {
  it('brings each recipient a link, and nothing of any visitor', async () => {
    const { branch, meera, ritu } = await scene()
    const vikram = await t.given.person({ name: 'Vikram Sethi' })
    await kit.door.comes(vikram, branch)
    await kit.add(meera, branch, { format: 'xlsx', recipients: [meera.quickId, ritu.quickId] })
    const run = await runIn(branch)
    for (const { email } of [meera, ritu]) {
      const { subject, text } = await post.mailbox.messageTo(email)
      expect(subject).toBe('Scheduled report “Koramangala, week by week”, 09/11/2026 to 15/11/2026')
      expect(text.trim().split(/\r?\n/)).toEqual([
        'A report that is sent to you by schedule is ready: “Koramangala, week by week”.',
        '',
        'Business: “Kaveri Spaces”',
        'Branch: “Koramangala”',
        'Report: Visitor logs, XLS',
        'Period: 09/11/2026 to 15/11/2026',
        'These names were entered by users of the business.',
        '',
        'Open it here, after you have signed in:',
        `http://quickprism.test/dashboard/entry-management/reports/scheduled?shopId=${branch.quickId}&run=${run}`,
        '',
        'This link is personal; do not forward it. It expires after 7 days, on 23/11/2026, and opens only while you may see reports of this branch.',
      ])
    }
    expect(await outcome(meera, branch)).toEqual({
      at: '2026-11-16T08:00',
      of: 2,
      sent: 2,
      opened: 0,
      waiting: 0,
      missed: [],
    })
  })

  it('goes out once, however often its job runs', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    const runId = await runIn(branch)
    await outcome(meera, branch)
    await deliver(
      { runId, personId: meera.personId },
      t.deps,
      admitJob(branch.business.cell, branch.business.businessId),
    )
    expect(reportsTo(meera)).toHaveLength(1)
  })

  it.each([
    [
      'can no longer sign in',
      'gone',
      async (branch: GivenBranch, ritu: GivenPerson) => void (await setActive(branch, ritu, false)),
    ],
    [
      'may no longer see reports',
      'not_allowed',
      async (branch: GivenBranch, ritu: GivenPerson) => {
        await t.asSignedInAgain(branch.business.root)(users.edit, {
          params: { userId: ritu.quickId },
          body: { scope_type: 'shop', scope_role_data: { [branch.quickId]: [] } },
        })
      },
    ],
    [
      'has no e-mail',
      'no_email',
      async (branch: GivenBranch, ritu: GivenPerson) => {
        await t.owner
          .cellOf(branch)
          .updateTable('business.membership')
          .set({ email: null })
          .where('person_id', '=', ritu.personId)
          .execute()
      },
    ],
  ])('does not go to whoever %s by then, and the schedule says so', async (_, reason, change) => {
    const { branch, meera, ritu } = await scene()
    await kit.add(meera, branch, { recipients: [meera.quickId, ritu.quickId] })
    await change(branch, ritu)
    await runIn(branch)
    expect(await outcome(meera, branch)).toMatchObject({ of: 2, sent: 1, missed: [{ name: 'Ritu Sen', reason }] })
    expect(reportsTo(ritu)).toEqual([])
  })

  it('that could not be delivered is told, and goes out with a later try', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    const cell = t.owner.cellOf(branch)
    const run_id = t.deps.random.uuid()
    const of = { business_id: branch.business.businessId, run_id }
    await cell
      .insertInto('business.report_run')
      .values({
        ...of,
        schedule_id: id,
        due: '2026-11-09T08:00',
        from_minute: '2026-11-02T00:00',
        to_minute: '2026-11-08T23:59',
        made_at: t.clock.held,
        expires_at: new Date(t.clock.held.getTime() + 1_000_000),
      })
      .execute()
    await cell
      .insertInto('business.report_delivery')
      .values({ ...of, person_id: meera.personId })
      .execute()
    const tried = (deps = t.deps) =>
      deliver({ runId: run_id, personId: meera.personId }, deps, admitJob(branch.business.cell, of.business_id))
    await expect(tried()).rejects.toThrow('This test sends no mail')
    expect(await lastOf(meera, branch)).toMatchObject({
      sent: 0,
      waiting: 0,
      missed: [{ name: 'Meera Iyer', reason: 'undelivered' }],
    })
    await tried({ ...t.deps, mail: { send: async () => {}, close: () => {} } })
    expect(await lastOf(meera, branch)).toMatchObject({ sent: 1, missed: [] })
  })
})

describe('the link of a scheduled report', () => {
  it('opens what the schedule is about, as often as wanted, and leaves its trace', async () => {
    const { branch, meera } = await scene()
    const vikram = await t.given.person({ name: 'Vikram Sethi' })
    kit.at('2026-11-12T09:00')
    await kit.door.comes(vikram, branch)
    kit.at('2026-11-12T10:30')
    await kit.leavesByQr(vikram, branch)
    await kit.add(meera, branch, {
      name: 'Attendance',
      format: 'pdf',
      report: { export_type: 'attendance', people: [vikram.quickId] },
    })
    const run = await runIn(branch)
    expect(await kit.facts(meera, branch, run)).toEqual({
      status: 200,
      body: {
        name: 'Attendance',
        report: { export_type: 'attendance', sort_order: 'desc', people: 1 },
        format: 'pdf',
        from: '2026-11-09T00:00',
        to: '2026-11-15T23:59',
        made_at: '2026-11-16T08:00',
        ends_at: '2026-11-23T08:00',
        branch_name: 'Koramangala',
      },
    })
    expect(await lastOf(meera, branch)).toMatchObject({ opened: 0 })
    kit.at('2026-11-18T10:00')
    const file = await kit.file(meera, branch, run)
    expect(csvRows(file.body)).toEqual([
      ['quickID', 'Name', 'Date', 'First Check-In', 'Last Check-Out', 'Total Hours'],
      [vikram.quickId, 'Vikram Sethi', '12/11/2026', '9:00 am', '10:30 am', '1.50'],
    ])
    expect((await kit.file(meera, branch, run, { purpose: 'pdf' })).body).toBe(file.body)
    expect(await lastOf(meera, branch)).toMatchObject({ opened: 1 })
    const hash = createHash('sha256').update(`\ufeff${file.body}`).digest('hex')
    const about = `attendance csv, 1 people, 2026-11-09T00:00 to 2026-11-15T23:59, 1 of 1 rows, sha256 ${hash}`
    expect((await kit.tracesOf(branch)).map((trace) => [trace.actor, trace.reason, trace.about])).toEqual([
      [meera.personId, 'scheduled', about],
      [meera.personId, 'scheduled pdf', about],
    ])
  })

  it('T22: opens for nobody else, whatever they hold there', async () => {
    const { branch, meera, ritu } = await scene()
    await kit.add(meera, branch)
    const run = await runIn(branch)
    const sibling = await t.given.branch({ of: branch.business, name: 'Powai' })
    const stranger = await kit.managerAt(await t.given.branch())
    for (const ask of [kit.facts, kit.file]) {
      expect(await ask(ritu, branch, run)).toMatchObject({ status: 404, body: { detail: NOT_THEIRS } })
      expect(await ask(branch.business.root, branch, run)).toMatchObject({ status: 404, body: { detail: NOT_THEIRS } })
      expect(await ask(branch.business.root, sibling, run)).toMatchObject({ status: 404 })
      expect(await ask(stranger, branch, run)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
      expect(await ask(meera, branch, t.deps.random.uuid())).toMatchObject({
        status: 404,
        body: { detail: NOT_THEIRS },
      })
    }
    expect(await kit.tracesOf(branch)).toEqual([])
  })

  it('T22: opens for no one who was deactivated, and again once they are active', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    const run = await runIn(branch)
    await setActive(branch, meera, false)
    for (const ask of [kit.facts, kit.file]) expect((await ask(meera, branch, run)).status).toBe(404)
    await setActive(branch, meera, true)
    expect((await kit.file(meera, branch, run)).status).toBe(200)
  })

  it('T22: opens for no one who may not see reports any more', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    const run = await runIn(branch)
    await t.asSignedInAgain(branch.business.root)(users.edit, {
      params: { userId: meera.quickId },
      body: { scope_type: 'shop', scope_role_data: { [branch.quickId]: [] } },
    })
    for (const ask of [kit.facts, kit.file]) {
      expect(await ask(meera, branch, run)).toMatchObject({
        status: 403,
        body: { detail: "You don't have permission to view the Visitor Reports." },
      })
    }
  })

  it('T22: ends after 7 days', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    const run = await runIn(branch)
    kit.at('2026-11-23T07:59:59.999')
    expect((await kit.file(meera, branch, run)).status).toBe(200)
    kit.at('2026-11-23T08:00')
    for (const ask of [kit.facts, kit.file]) {
      expect(await ask(meera, branch, run)).toMatchObject({
        status: 410,
        body: { detail: 'This link ended after 7 days. The next report brings a new one.' },
      })
    }
  })

  it('ends with its schedule', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    const run = await runIn(branch)
    await kit.remove(meera, branch, id)
    for (const ask of [kit.facts, kit.file]) {
      expect(await ask(meera, branch, run)).toMatchObject({ status: 404, body: { detail: NOT_THEIRS } })
    }
  })
})
