import { type Rhythm, Weekday } from '@quickprism/contract/rhythm'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runDue } from './jobs.ts'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
})
afterAll(() => t.close())
// A Friday.
beforeEach(() => kit.at('2026-11-13T12:00'))

const periods = async (branch: GivenBranch) =>
  (await kit.runsOf(branch)).map(
    ({ from_minute, to_minute }) => `${from_minute.slice(0, 10)} to ${to_minute.slice(0, 10)}`,
  )

const everyDay: Rhythm = { every: 'day', weekdays: [...Weekday.options], at: '08:00' }
const onMondays: Rhythm = { every: 'week', weekday: 'mon', at: '08:00' }

it('RS-71: a schedule that becomes daily leaves out no day', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: onMondays })
  kit.at('2026-11-16T08:00')
  await runDue(branch.business.cell, t.deps)
  kit.at('2026-11-18T12:00')
  expect((await kit.edit(meera, branch, body.id, { rhythm: everyDay })).status).toBe(200)
  kit.at('2026-11-19T08:00')
  await runDue(branch.business.cell, t.deps)
  expect(await periods(branch)).toEqual(['2026-11-09 to 2026-11-15', '2026-11-16 to 2026-11-18'])
})

it('RS-71: a schedule that becomes weekly tells no day twice', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: everyDay })
  for (const day of ['14', '15', '16', '17', '18']) {
    kit.at(`2026-11-${day}T08:00`)
    await runDue(branch.business.cell, t.deps)
  }
  kit.at('2026-11-18T12:00')
  expect((await kit.edit(meera, branch, body.id, { rhythm: onMondays })).status).toBe(200)
  kit.at('2026-11-23T08:00')
  await runDue(branch.business.cell, t.deps)
  expect((await periods(branch)).at(-1)).toBe('2026-11-18 to 2026-11-22')
})

it('a first run that is due when the rhythm changes is told of by the next one', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: onMondays })
  kit.at('2026-11-16T08:00')
  expect((await kit.edit(meera, branch, body.id, { rhythm: everyDay })).status).toBe(200)
  kit.at('2026-11-17T08:00')
  await runDue(branch.business.cell, t.deps)
  expect(await periods(branch)).toEqual(['2026-11-09 to 2026-11-16'])
})

it('a list says from where nothing was sent yet', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  await kit.add(meera, branch, { rhythm: onMondays })
  const unsentFrom = async () => (await kit.list(meera, branch)).data[0].unsent_from
  expect(await unsentFrom()).toBeNull()
  kit.at('2026-11-16T08:00')
  expect(await unsentFrom()).toBe('2026-11-09T00:00')
  await runDue(branch.business.cell, t.deps)
  expect(await unsentFrom()).toBe('2026-11-16T00:00')
})

it('a schedule that becomes weekly while it is paused tells no day twice', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: everyDay })
  for (const day of ['14', '15', '16', '17', '18']) {
    kit.at(`2026-11-${day}T08:00`)
    await runDue(branch.business.cell, t.deps)
  }
  kit.at('2026-11-18T12:00')
  await kit.pause(meera, branch, body.id, true)
  expect((await kit.edit(meera, branch, body.id, { rhythm: onMondays })).status).toBe(200)
  await kit.pause(meera, branch, body.id, false)
  kit.at('2026-11-23T08:00')
  await runDue(branch.business.cell, t.deps)
  expect((await periods(branch)).at(-1)).toBe('2026-11-18 to 2026-11-22')
})

it('a schedule that became weekly tells no day twice after it was paused for a moment', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: everyDay })
  for (const day of ['14', '15', '16', '17', '18']) {
    kit.at(`2026-11-${day}T08:00`)
    await runDue(branch.business.cell, t.deps)
  }
  kit.at('2026-11-18T12:00')
  expect((await kit.edit(meera, branch, body.id, { rhythm: onMondays })).status).toBe(200)
  await kit.pause(meera, branch, body.id, true)
  await kit.pause(meera, branch, body.id, false)
  kit.at('2026-11-23T08:00')
  await runDue(branch.business.cell, t.deps)
  expect((await periods(branch)).at(-1)).toBe('2026-11-18 to 2026-11-22')
})

/** Monthly until the middle of November, then daily; what its reports tell of. */
const becomesDaily = async (meanwhile: (pause: (paused: boolean) => Promise<unknown>) => Promise<unknown>) => {
  kit.at('2026-10-20T12:00')
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: { every: 'month', day: 1, at: '08:00' } })
  kit.at('2026-11-01T08:00')
  await runDue(branch.business.cell, t.deps)
  kit.at('2026-11-18T12:00')
  expect((await kit.edit(meera, branch, body.id, { rhythm: everyDay })).status).toBe(200)
  await meanwhile((paused) => kit.pause(meera, branch, body.id, paused))
  kit.at('2026-11-21T08:00')
  await runDue(branch.business.cell, t.deps)
  return periods(branch)
}

it('a schedule that became daily leaves out no day where its branch moves to the west before its next run', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: onMondays })
  kit.at('2026-11-16T08:00')
  await runDue(branch.business.cell, t.deps)
  kit.at('2026-11-18T12:00')
  await kit.edit(meera, branch, body.id, { rhythm: everyDay })
  await t.owner
    .cellOf(branch)
    .updateTable('business.branch')
    .set({ time_zone: 'Europe/London' })
    .where('business_id', '=', branch.business.businessId)
    .execute()
  kit.at('2026-11-19T08:00')
  await runDue(branch.business.cell, t.deps)
  t.clock.held = new Date('2026-11-19T08:00Z')
  await runDue(branch.business.cell, t.deps)
  // R2 records B-01
  expect(await periods(branch)).toEqual(['2026-11-09 to 2026-11-15', '2026-11-16 to 2026-11-18'])
})

it('a schedule that became daily leaves out no day after it was paused for a moment', async () => {
  const told = await becomesDaily(async (pause) => {
    await pause(true)
    await pause(false)
  })
  // R2 records A-05
  expect(told).toEqual(['2026-10-01 to 2026-10-31', '2026-11-01 to 2026-11-20'])
})

it('a schedule that was paused for some days tells of them in its next report', async () => {
  const told = await becomesDaily(async (pause) => {
    await pause(true)
    kit.at('2026-11-20T12:00')
    await pause(false)
  })
  expect(told).toEqual(['2026-10-01 to 2026-10-31', '2026-11-01 to 2026-11-20'])
})

it('a schedule that is paused in the minute of its run tells of its days when it is resumed', async () => {
  const branch = await t.given.branch()
  const meera = await kit.managerAt(branch)
  const { body } = await kit.add(meera, branch, { rhythm: onMondays })
  kit.at('2026-11-16T08:00')
  await kit.pause(meera, branch, body.id, true)
  await kit.pause(meera, branch, body.id, false)
  kit.at('2026-11-23T08:00')
  await runDue(branch.business.cell, t.deps)
  expect(await periods(branch)).toEqual(['2026-11-09 to 2026-11-22'])
})
