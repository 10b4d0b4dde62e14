import { branches } from '@quickprism/contract/branches'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDue, closeElsewhere, leaveBySigningOut } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})

const HOUR = 60
const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
/** 21:00 in Kolkata. */
const closing = at(10.5 * HOUR)

/** Runs what waits because someone came elsewhere. */
const closeLeft = async ({ branchId }: GivenBranch) => {
  const jobs = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
  for (const job of jobs) if (job.branchId === branchId) await closeElsewhere(job as never, t.deps)
}
const close = (branch: GivenBranch) => closeDue(branch.business.cell, t.deps)

describe('at closing time', () => {
  const closedAt = async (branch: GivenBranch) =>
    (await door.visitsAt(branch)).map(({ checked_out_at }) => checked_out_at?.toISOString())

  it.each([
    ['the same evening', '09:00', '21:00', '2026-03-02T05:00:00Z', '2026-03-02T15:30:00.000Z'],
    ['the next morning, with overnight hours', '20:00', '04:00', '2026-03-02T16:00:00Z', '2026-03-02T22:30:00.000Z'],
    ['the same morning, past midnight', '20:00', '04:00', '2026-03-02T20:00:00Z', '2026-03-02T22:30:00.000Z'],
    ['at midnight, where no hours are set', null, null, '2026-03-02T05:00:00Z', '2026-03-02T18:30:00.000Z'],
    ['on 29 February', '09:00', '21:00', '2028-02-29T05:00:00Z', '2028-02-29T15:30:00.000Z'],
    ['on 1 March, overnight from 29 February', '20:00', '04:00', '2028-02-29T16:00:00Z', '2028-02-29T22:30:00.000Z'],
    [
      'the next day, for someone who came after closing',
      '09:00',
      '21:00',
      '2026-03-02T16:00:00Z',
      '2026-03-03T15:30:00.000Z',
    ],
  ])('visits end %s', async (_, opening, closing, came, due) => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { opening_time: opening, closing_time: closing })
    t.clock.held = new Date(came)
    await door.comes(await t.given.person(), branch)
    t.clock.held = new Date(new Date(due).getTime() - 1)
    await close(branch)
    expect(await closedAt(branch)).toEqual([undefined])
    t.clock.held = new Date(due)
    await close(branch)
    expect(await closedAt(branch)).toEqual([due])
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 3, exit_grade: 3 }])
    expect((await door.activitiesAt(branch)).at(-1)).toBe('1 person was checked out;At closing time')
  })

  it('a worker that was down for three days closes each visit at its own closing time', async () => {
    const branch = await t.given.branch()
    for (let day = 0; day < 3; day++) {
      later(day * 24 * 60)
      await door.comes(await t.given.person(), branch)
    }
    later(3 * 24 * 60)
    await close(branch)
    await close(branch)
    expect(await closedAt(branch)).toEqual([
      '2026-03-02T15:30:00.000Z',
      '2026-03-03T15:30:00.000Z',
      '2026-03-04T15:30:00.000Z',
    ])
  })

  it('what the phone knows better corrects it within 48 hours, and is audited', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Ananya' })
    await door.comes(person, branch)
    later(20 * 60)
    await close(branch)
    const left_at = new Date(start.getTime() + 50 * 60_000).toISOString()
    expect(await door.leaves(person, branch, { left_at })).toMatchObject({ closed: 0 })
    expect(await door.visitsAt(branch)).toMatchObject([
      { checkout_type: 2, exit_grade: 2, checked_out_at: new Date(left_at) },
    ])
    expect((await door.activitiesAt(branch)).at(-1)).toBe('Ananya had left before closing;Check-out corrected')
    expect(await door.eventsOf(branch.business)).toContain('visit.corrected')
  })

  it('evidence that comes later than 48 hours changes nothing', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(11 * 60)
    await close(branch)
    later(11 * 60 + 48 * 60)
    await door.leaves(person, branch, { left_at: start.toISOString() })
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 3, exit_grade: 3 }])
  })

  it('visits end by the hours the branch has then, also where they have just passed', async () => {
    const branch = await t.given.branch()
    for (const minutes of [0, 11 * HOUR]) {
      later(minutes)
      await door.comes(await t.given.person(), branch)
    }
    later(12 * HOUR)
    await close(branch)
    // The second visit has passed 22:00, and so has the last look at the branch.
    await t.asSignedInAgain(branch.business.root)(branches.edit, {
      query: { shopQuickID: branch.quickId },
      body: { ...branchForm(), closing_time: '22:00' },
    })
    await close(branch)
    expect((await door.visitsAt(branch)).map(({ checked_out_at }) => checked_out_at)).toEqual([
      closing,
      at(11.5 * HOUR),
    ])
  })

  it.each([
    ['the day before clocks go forward', '2026-03-07T20:00:00Z', '2026-03-08T02:00:00.000Z', '2026-03-07'],
    ['the day they do', '2026-03-08T20:00:00Z', '2026-03-09T01:00:00.000Z', '2026-03-08'],
    [
      'the evening before, past midnight of Greenwich',
      '2026-03-08T00:30:00Z',
      '2026-03-08T02:00:00.000Z',
      '2026-03-07',
    ],
    ['the day they go back', '2026-11-01T17:00:00Z', '2026-11-02T02:00:00.000Z', '2026-11-01'],
  ])('visits end by the clock of the branch: New York, %s', async (_, came, due, day) => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { time_zone: 'America/New_York' })
    t.clock.held = new Date(came)
    await door.comes(await t.given.person(), branch)
    t.clock.held = new Date(new Date(due).getTime() - 1)
    await close(branch)
    expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: null, local_day: day }])
    t.clock.held = new Date(due)
    await close(branch)
    expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: new Date(due) }])
  })

  it('corrections that arrive together leave the last exit of the day right', async () => {
    const branch = await t.given.branch()
    const people = await Promise.all(Array.from({ length: 12 }, () => t.given.person()))
    for (const person of people) await door.comes(person, branch)
    later(12 * HOUR)
    await close(branch)
    await Promise.all(people.map((person, n) => door.leaves(person, branch, { left_at: at(10 + n).toISOString() })))
    expect(new Set((await door.visitsAt(branch)).map(({ checkout_type }) => checkout_type))).toEqual(new Set([2]))
  })
})

describe('a worker that was down at closing time changes nothing about', () => {
  it('the next day: whoever comes again makes a new visit, and is shown no old one', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(24 * HOUR)
    expect((await door.mine(person)).visit).toBeNull()
    expect(await door.comes(person, branch)).toMatchObject({ repeated: false })
    await closeLeft(branch)
    expect(await door.visitsAt(branch)).toMatchObject([
      { checkout_type: 3, exit_grade: 3, checked_out_at: closing },
      { checkout_type: 0 },
    ])
  })

  it.each([
    ['before', 5 * HOUR, { checkout_type: 2, exit_grade: 2, checked_out_at: at(5 * HOUR) }],
    ['after', 20 * HOUR, { checkout_type: 3, exit_grade: 3, checked_out_at: closing }],
  ])('a visit that ended by coming elsewhere %s closing, whichever job runs first', async (_, minutes, ending) => {
    for (const order of [
      [close, closeLeft],
      [closeLeft, close],
    ]) {
      t.clock.held = start
      const [branch, other] = [await t.given.branch(), await t.given.branch()]
      const person = await t.given.person()
      await door.comes(person, branch)
      later(minutes)
      await door.comes(person, other)
      later(21 * HOUR)
      for (const run of order) await run(branch)
      expect(await door.visitsAt(branch)).toMatchObject([ending])
    }
  })

  it('a visit that ended by signing out before closing', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    const { session_id } = await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: at(HOUR) })
      .where('person_id', '=', person.personId)
      .returning('session_id')
      .executeTakeFirstOrThrow()
    later(12 * HOUR)
    await close(branch)
    await leaveBySigningOut({ sessionId: session_id }, t.deps)
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 4, exit_grade: 2, checked_out_at: at(HOUR) }])
  })

  it('what is known too late: a check-out three days after is the closing time still', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(72 * HOUR)
    await door.leaves(person, branch)
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 3, exit_grade: 3, checked_out_at: closing }])
    expect((await door.activitiesAt(branch)).at(-1)).toBe('1 person was checked out;At closing time')
  })
})
