import type { GivenBranch } from '@quickprism/tools/testing/given'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetRuns, runDue } from './jobs.ts'
import { runSchedule } from './running.ts'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
})
afterAll(() => t.close())
// A Friday.
beforeEach(() => kit.at('2026-11-13T12:00'))

const scene = async () => {
  const branch = await t.given.branch()
  return { branch, meera: await kit.managerAt(branch), dev: await kit.managerAt(branch) }
}

const runIn = ({ business: { cell } }: GivenBranch) => runDue(cell, t.deps)

/** What was made, and for how many. */
const made = async (branch: GivenBranch) => {
  const deliveries = await t.owner
    .cellOf(branch)
    .selectFrom('business.report_delivery')
    .select('run_id')
    .where('business_id', '=', branch.business.businessId)
    .execute()
  return (await kit.runsOf(branch)).map(({ run_id, due, from_minute, to_minute }) => ({
    due,
    from: from_minute,
    to: to_minute,
    for: deliveries.filter((one) => one.run_id === run_id).length,
  }))
}

const zoned = (branch: GivenBranch, time_zone: string) =>
  t.owner
    .cellOf(branch)
    .updateTable('business.branch')
    .set({ time_zone })
    .where('business_id', '=', branch.business.businessId)
    .execute()

const momentOf = async (branch: GivenBranch) => {
  const { next_run_at } = await t.owner
    .cellOf(branch)
    .selectFrom('business.report_schedule')
    .select('next_run_at')
    .where('business_id', '=', branch.business.businessId)
    .executeTakeFirstOrThrow()
  return next_run_at?.toISOString()
}

describe('a schedule that is due', () => {
  it('sends one person no more than twenty reports a day, and says whom it left out', async () => {
    const { branch, meera } = await scene()
    for (let number = 0; number < 21; number++) await kit.add(meera, branch)
    kit.at('2026-11-16T08:00')
    await runIn(branch)
    const { data } = await kit.list(meera, branch)
    const missed = data.flatMap(({ last }: { last: { missed: object[] } }) => last.missed)
    expect(missed).toEqual([{ name: meera.name, reason: 'too_many' }])
  })

  it('makes one run for its recipients, and is due again the next time', async () => {
    const { branch, meera, dev } = await scene()
    await kit.add(meera, branch, { recipients: [meera.quickId, dev.quickId] })
    kit.at('2026-11-16T07:59')
    await runIn(branch)
    expect(await made(branch)).toEqual([])
    kit.at('2026-11-16T08:00')
    await runIn(branch)
    await runIn(branch)
    expect(await made(branch)).toEqual([
      { due: '2026-11-16T08:00', from: '2026-11-09T00:00', to: '2026-11-15T23:59', for: 2 },
    ])
    expect((await kit.list(meera, branch)).data).toMatchObject([
      {
        next_run: '2026-11-23T08:00',
        last: { at: '2026-11-16T08:00', of: 2, sent: 0, opened: 0, waiting: 2, missed: [] },
      },
    ])
  })

  it('runs once, however many workers find it at the same moment', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    kit.at('2026-11-16T08:00')
    const due = { business_id: branch.business.businessId, schedule_id: id }
    await Promise.all(Array.from({ length: 8 }, () => runSchedule(t.deps, branch.business.cell, due)))
    expect(await made(branch)).toHaveLength(1)
  })

  it('sends one report for the moments it missed, of the days of all of them', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch, { rhythm: { every: 'day', weekdays: ['mon', 'wed', 'fri'], at: '19:30' } })
    // From Friday to Thursday nothing ran.
    kit.at('2026-11-19T03:00')
    await runIn(branch)
    expect(await made(branch)).toMatchObject([
      { due: '2026-11-18T19:30', from: '2026-11-11T00:00', to: '2026-11-17T23:59' },
    ])
    expect((await kit.list(meera, branch)).data).toMatchObject([{ next_run: '2026-11-20T19:30' }])
  })

  it('never runs a moment twice where a clock went forward and back', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    kit.at('2026-11-23T09:00')
    await runIn(branch)
    for (const again of ['2026-11-16T08:00', '2026-11-23T08:00', '2026-11-23T09:01']) {
      kit.at(again)
      await runIn(branch)
    }
    expect(await made(branch)).toMatchObject([{ due: '2026-11-23T08:00' }])
    kit.at('2026-11-30T08:00')
    await runIn(branch)
    expect(await made(branch)).toMatchObject([{ due: '2026-11-23T08:00' }, { due: '2026-11-30T08:00' }])
  })

  it('does nothing while it is paused', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    await kit.pause(meera, branch, id, true)
    kit.at('2026-11-17T08:00')
    await runIn(branch)
    expect(await made(branch)).toEqual([])
  })

  it('still runs where it was renamed in its own minute', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    kit.at('2026-11-16T08:00')
    await kit.edit(meera, branch, id, { name: 'Each week' })
    await runIn(branch)
    expect(await made(branch)).toHaveLength(1)
  })

  it('keeps what it made for 30 days after its link ended', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    for (const monday of ['2026-11-16T08:00', '2026-11-23T08:00', '2026-12-28T08:00']) {
      kit.at(monday)
      await runIn(branch)
    }
    await forgetRuns(branch.business.cell, t.deps)
    expect(await made(branch)).toMatchObject([{ due: '2026-11-23T08:00' }, { due: '2026-12-28T08:00' }])
  })

  it('keeps nothing for longer of a schedule that is paused, which goes on from its last run all the same', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    kit.at('2026-11-16T08:00')
    await runIn(branch)
    await kit.pause(meera, branch, id, true)
    kit.at('2027-03-01T08:00')
    await forgetRuns(branch.business.cell, t.deps)
    // R2 records A-03
    expect(await made(branch)).toEqual([])
    await kit.pause(meera, branch, id, false)
    kit.at('2027-03-08T08:00')
    await runIn(branch)
    expect(await made(branch)).toMatchObject([{ from: '2026-11-16T00:00', to: '2027-03-07T23:59' }])
  })
})

describe('on the clock of a branch', () => {
  it.each([
    // Clocks in New York went forward on 08/03/2026 at 2:00 am, and back on 01/11/2026 at 2:00 am.
    ['a time that exists once is that', '2026-03-07T12:00', '08:00', '2026-03-08T12:00:00.000Z'],
    ['a time that is left out comes an hour later', '2026-03-07T12:00', '02:30', '2026-03-08T07:30:00.000Z'],
    ['a time that comes twice is the second', '2026-10-31T12:00', '01:30', '2026-11-01T06:30:00.000Z'],
  ])('%s, and runs once', async (_, now, at, moment) => {
    const { branch, meera } = await scene()
    await zoned(branch, 'America/New_York')
    t.clock.held = new Date(`${now}-05:00`)
    await kit.add(meera, branch, {
      rhythm: { every: 'day', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], at },
    })
    expect(await momentOf(branch)).toBe(moment)
    t.clock.held = new Date(Date.parse(moment) - 60_000)
    await runIn(branch)
    expect(await made(branch)).toEqual([])
    for (let minute = 0; minute < 120; minute += 15) {
      t.clock.held = new Date(Date.parse(moment) + minute * 60_000)
      await runIn(branch)
    }
    expect(await made(branch)).toHaveLength(1)
  })

  it('that moved to the west a run comes when the new clock shows its time', async () => {
    const { branch, meera } = await scene()
    await kit.add(meera, branch)
    await zoned(branch, 'Europe/London')
    kit.at('2026-11-16T08:00')
    await runIn(branch)
    expect(await made(branch)).toEqual([])
    t.clock.held = new Date('2026-11-16T08:00Z')
    await runIn(branch)
    expect(await made(branch)).toHaveLength(1)
  })
})
