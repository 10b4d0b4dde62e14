import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { checkIn } from '@quickprism/tools/testing/visits'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const later = (minutes: number) => {
  t.clock.held = at(minutes)
}
beforeEach(() => later(0))

const staysAt = async (branch: GivenBranch) =>
  (await door.visitsAt(branch)).map(({ checked_in_at, checked_out_at }) => [checked_in_at, checked_out_at])

const ownerOf = async (branch: GivenBranch) => {
  const client = new pg.Client(t.databases.ownerUrls.cells[branch.business.cell - 1])
  await client.connect()
  return client
}

/** Until so many connections to the database wait for a lock. */
const untilWaiting = (owner: pg.Client, count: number) => {
  const waiting = async () => {
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting
  }
  return expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBeGreaterThanOrEqual(count)
}

/** How long acts take that all have begun before the counters of these branches can be changed. */
const whileHeld = async (branch: GivenBranch, ...acts: (() => Promise<unknown>)[]) => {
  const owner = await ownerOf(branch)
  try {
    await owner.query('begin')
    await owner.query('select from business.visit_total where business_id = $1 for update', [
      branch.business.businessId,
    ])
    const under: Promise<unknown>[] = []
    for (const act of acts) {
      under.push(act())
      await untilWaiting(owner, under.length)
    }
    await owner.query('commit')
    const released = performance.now()
    const answers = await Promise.allSettled(under)
    return { answers: answers.map(({ status }) => status), took: performance.now() - released }
  } finally {
    await owner.end()
  }
}

/** PostgreSQL ends a deadlock a second after it began to wait: this is less, and more than all these acts take. */
const DEADLOCK_MS = 500

/** The least of a few runs, since a busy machine may hold one up for as long. */
const least = async (run: () => Promise<number>) => {
  let took = Number.POSITIVE_INFINITY
  for (let left = 5; left > 0 && took >= DEADLOCK_MS; left--) took = Math.min(took, await run())
  return took
}

it('T26: people who change places between two branches at the same moment are all let in', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const people = await Promise.all(Array.from({ length: 8 }, () => t.given.person()))
  for (const [place, person] of people.entries()) await door.comes(person, place % 2 === 0 ? first : second)
  later(10)
  const { answers } = await whileHeld(first, () =>
    Promise.all(people.map((person, place) => door.comes(person, place % 2 === 0 ? second : first))),
  )
  spec('T26')
  expect(answers).toEqual(['fulfilled'])
  expect(await door.wrongCounters()).toEqual([])
})

it('a desk that checks out several people, and one of them who leaves at the same moment, keep nobody waiting', async () => {
  const took = await least(async () => {
    later(0)
    const branch = await t.given.branch()
    const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
    const [first, second] = [await t.given.person(), await t.given.person()]
    for (const person of [first, second]) await door.comes(person, branch)
    const shopId = branch.quickId
    const { data } = await desk(frontDesk.inside, { query: { shopId } })
    const visit_refs = data.map(({ visit_ref }) => visit_ref)
    const { answers, took } = await whileHeld(
      branch,
      () => desk(frontDesk.checkOut, { body: { shopId, visit_refs } }),
      () => door.leaves(second, branch),
    )
    expect(answers).toEqual(['fulfilled', 'fulfilled'])
    return took
  })
  expect(took).toBeLessThan(DEADLOCK_MS)
  expect(await door.wrongCounters()).toEqual([])
})

it('a phone that is told of a leaving after closing changes nothing where its owner came elsewhere before that', async () => {
  const business = await t.given.business()
  const first = await t.given.branch({ of: business, closing: '11:00' })
  const second = await t.given.branch({ of: business })
  const person = await t.given.person()
  await door.comes(person, first)
  later(60)
  await door.comes(person, second)
  later(90)
  const left_at = at(80).toISOString()
  await door.leaves(person, first, { by: 'qr', key: await door.posterKeyOf(first), position: here, left_at })
  expect(await staysAt(first)).toEqual([[at(0), at(30)]])
  expect(await staysAt(second)).toEqual([[at(60), null]])
})

it('a lead leaves though somebody of the group came elsewhere since the branch closed', async () => {
  const business = await t.given.business()
  const first = await t.given.branch({ of: business, closing: '11:00' })
  const second = await t.given.branch({ of: business })
  const [lead, companion] = [await t.given.person(), await t.given.person()]
  await door.comes(lead, first, { companions: [{ pass: await door.passOf(companion) }] })
  later(60)
  await door.comes(companion, second)
  later(90)
  await door.leaves(lead, first, { left_at: at(80).toISOString() })
  expect(await staysAt(first)).toEqual([
    [at(0), at(80)],
    [at(0), at(30)],
  ])
  expect(await staysAt(second)).toEqual([[at(60), null]])
  expect(await door.wrongCounters()).toEqual([])
})

it('a scan that waited while its owner came elsewhere looks once more', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const person = await t.given.person()
  await door.comes(person, first)
  await door.leaves(person, first, { by: 'qr', key: await door.posterKeyOf(first), position: here })
  const [known] = await door.visitsAt(first)
  const owner = await ownerOf(first)
  try {
    later(1)
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1::int, $2::int)', [business.businessId, person.personId])
    const coming = door.comes(person, second)
    await untilWaiting(owner, 1)
    // Another process, which came first, let them in a moment later than this one began.
    const { businessId } = business
    await checkIn(owner, {
      businessId,
      branchId: first.branchId,
      people: [{ visitorId: known?.visitor_id as number }],
      at: at(1.01),
    })
    later(1.02)
    await owner.query('commit')
    await coming
  } finally {
    await owner.end()
  }
  expect(await staysAt(second)).toEqual([[at(1.02), null]])
  expect(await door.wrongCounters()).toEqual([])
})

it('who agrees to join a group and comes to another branch before they are let in is at that branch', async () => {
  const business = await t.given.business()
  const [first, second, third] = [
    await t.given.branch({ of: business }),
    await t.given.branch({ of: business }),
    await t.given.branch({ of: business }),
  ]
  const [lead, sneha] = [await t.given.person(), await t.given.person()]
  await door.comes(lead, first, { companions: [{ quickID: sneha.quickId }] })
  await door.comes(sneha, second)
  later(10)
  const request_id = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  later(20)
  await door.comes(sneha, third)
  later(30)
  await joinGroup({ requestId: request_id }, t.deps)
  expect(await staysAt(first)).toEqual([[at(0), null]])
  expect(await staysAt(second)).toEqual([[at(0), at(20)]])
  expect(await staysAt(third)).toEqual([[at(20), null]])
  expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: third.quickId })
  expect(await door.wrongCounters()).toEqual([])
})
