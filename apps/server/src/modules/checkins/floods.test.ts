import { randomUUID } from 'node:crypto'
import { audit } from '@quickprism/contract/audit'
import { atTheDoor, far, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetScans } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const at = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}

const NO_POSITION = 'Your location is needed to check in here. Allow it for this page, or ask the front desk.'
const TOO_MANY = 'Too many scans. Wait a minute and scan again.'

/** What each of many scans was answered with, and how often. */
const scans = async (times: number, scan: () => Promise<unknown>, atOnce = 1) => {
  const answers: Record<string, number> = {}
  let begun = 0
  const goOn = async () => {
    while (begun++ < times) {
      const said = await scan().then(
        () => 'checked in',
        (error: Error) => error.message,
      )
      answers[said] = (answers[said] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  return answers
}

const lost = (person: GivenPerson, branch: GivenBranch) => {
  const poster = door.posterKeyOf(branch)
  return async () => door.comes(person, branch, { key: await poster, position: undefined })
}

const logOf = async (branch: GivenBranch) => {
  const { data } = await t.as(branch.business.root)(audit.list, {
    query: { shop_quickID: branch.quickId, page: 1, page_size: 50 },
  })
  return data
    .filter(({ event_type }) => event_type === 'visit.refused')
    .map(({ target, reason, times, created_at }) => ({ target, reason, times, created_at }))
}

describe('scans', () => {
  it('600 of one person in a minute are one audit entry, and ten are answered with their reason', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    expect(await scans(600, lost(person, branch), 4)).toEqual({ [NO_POSITION]: 10, [TOO_MANY]: 590 })
    expect(await door.eventsOf(branch.business)).toEqual(['visit.refused'])
  })

  it('at the same moment are counted one by one', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const answers = await Promise.allSettled(Array.from({ length: 30 }, lost(person, branch)))
    const sentences = answers.map((answer) => (answer as PromiseRejectedResult).reason.message as string)
    expect(sentences.filter((sentence) => sentence === NO_POSITION)).toHaveLength(10)
    expect(sentences.filter((sentence) => sentence === TOO_MANY)).toHaveLength(20)
    expect(await logOf(branch)).toMatchObject([{ times: 10 }])
  })

  it('are ten a minute for each person and each branch, whatever comes of them', async () => {
    const branch = await t.given.branch()
    const neighbour = await t.given.branch({ of: branch.business })
    const [person, other] = [await t.given.person(), await t.given.person()]
    expect(await scans(12, () => door.comes(person, branch))).toEqual({ 'checked in': 10, [TOO_MANY]: 2 })
    await expect(door.comes(person, neighbour)).resolves.toMatchObject({ repeated: false })
    await expect(door.comes(other, branch)).resolves.toMatchObject({ repeated: false })
    at(1)
    await expect(door.comes(person, branch)).resolves.toMatchObject({ repeated: false })
  })

  it('that a phone on a bad network sends again are not counted', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const nonce = randomUUID()
    expect(await scans(20, () => door.comes(person, branch, { nonce }))).toEqual({ 'checked in': 20 })
  })

  it('on leaving count as well', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const key = await door.posterKeyOf(branch)
    await door.comes(person, branch)
    const leaving = () => door.leaves(person, branch, { by: 'qr', key, position: here })
    expect(await scans(11, leaving)).toEqual({ 'checked in': 9, [TOO_MANY]: 2 })
  })

  it('are forgotten once their minute is over', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.person(), branch)
    at(1)
    await door.comes(await t.given.person(), branch)
    await forgetScans(branch.business.cell, t.deps)
    const left = await t.owner
      .cellOf(branch)
      .selectFrom('business.scan_count')
      .select('used')
      .where('branch_id', '=', branch.branchId)
      .execute()
    // The first one's minute ends at this very moment, and is over with the next.
    expect(left).toHaveLength(2)
    t.clock.held = new Date(start.getTime() + 60_001)
    await forgetScans(branch.business.cell, t.deps)
    expect(
      await t.owner
        .cellOf(branch)
        .selectFrom('business.scan_count')
        .select('used')
        .where('branch_id', '=', branch.branchId)
        .execute(),
    ).toHaveLength(1)
  })
})

describe('the same refusal again', () => {
  it('within ten minutes is one entry that says how often, and after them another one', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    for (let minute = 0; minute < 10; minute++) {
      at(minute)
      expect(await scans(10, lost(person, branch))).toEqual({ [NO_POSITION]: 10 })
    }
    const first = { target: person.quickId, reason: 'no_position', times: 100, created_at: start.toISOString() }
    expect(await logOf(branch)).toEqual([first])
    at(10)
    await expect(lost(person, branch)()).rejects.toMatchObject({ message: NO_POSITION })
    expect(await logOf(branch)).toEqual([{ ...first, times: 1, created_at: '2026-03-02T05:10:00.000Z' }, first])
  })

  it('for another reason, of someone else or at another branch is an entry of its own', async () => {
    const branch = await t.given.branch()
    const neighbour = await t.given.branch({ of: branch.business })
    const [person, other] = [await t.given.person(), await t.given.person()]
    await scans(2, lost(person, branch))
    await scans(2, () => door.comes(person, branch, { position: far }))
    await scans(3, lost(other, branch))
    await scans(2, lost(person, neighbour))
    expect((await logOf(branch)).map(({ target, reason, times }) => [target, reason, times]).sort()).toEqual(
      [
        [person.quickId, 'no_position', 2],
        [person.quickId, 'too_far', 2],
        [other.quickId, 'no_position', 3],
      ].sort(),
    )
    expect(await logOf(neighbour)).toMatchObject([{ target: person.quickId, times: 2 }])
  })

  it('of one scan that is only sent again is not counted', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const nonce = randomUUID()
    const again = () => door.comes(person, branch, { position: undefined, nonce })
    await scans(3, again)
    expect(await logOf(branch)).toMatchObject([{ times: 1 }])
    at(11)
    await door.comes(person, branch)
    await door.leaves(person, branch)
    at(12)
    await scans(1, again)
    at(0)
    expect(await logOf(branch)).toMatchObject([{ times: 1, created_at: start.toISOString() }])
  })

  it('of two scans that are sent again by turns is not counted either', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const [first, second] = [randomUUID(), randomUUID()]
    for (const [minute, nonce] of [
      [0, first],
      [1, second],
      [2, first],
      [15, second],
      [16, first],
    ] as const) {
      at(minute)
      await expect(door.comes(person, branch, { position: undefined, nonce })).rejects.toMatchObject({
        message: NO_POSITION,
      })
    }
    at(0)
    expect(await logOf(branch)).toMatchObject([{ times: 2, created_at: start.toISOString() }])
  })

  it('is told to the branch once, where it has blacklisted them', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Rohit Deshpande' })
    await door.comes(person, branch)
    await door.leaves(person, branch)
    await door.blacklist(branch)
    await scans(8, () => door.comes(person, branch))
    expect((await door.activitiesAt(branch)).filter((detail) => detail.includes('turned away'))).toHaveLength(1)
    expect(await logOf(branch)).toMatchObject([{ reason: 'blacklisted', times: 8 }])
  })

  it('from far away does not keep the branch from hearing that someone it has blacklisted is at its door', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Rohit Deshpande' })
    await door.comes(person, branch)
    await door.leaves(person, branch)
    await door.blacklist(branch)
    const told = async () => (await door.activitiesAt(branch)).filter((detail) => detail.includes('turned away')).length

    await scans(2, () => door.comes(person, branch, { position: far }))
    expect(await told()).toBe(1)
    at(9)
    await scans(3, () => door.comes(person, branch, { position: here }))
    expect(await told()).toBe(2)
    expect(await logOf(branch)).toMatchObject([{ reason: 'blacklisted', times: 5 }])
  })
})
