import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeElsewhere } from '../visits/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const runJobs = async () => {
  for (const job of await door.jobsOf<Parameters<typeof closeElsewhere>[0]>('checkins.close-elsewhere')) {
    await closeElsewhere(job, t.deps)
  }
}

/** No network at the door: the phone keeps the scan, and its owner goes to the desk two minutes later. */
const scene = async (how: 'told' | 'pass', scanned = 0) => {
  t.clock.held = at(-24 * 60)
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const person = await t.given.person({ name: 'Asha Reddy' })
  await door.comes(person, branch)
  t.clock.held = at(-23 * 60)
  await door.leaves(person, branch)
  t.clock.held = at(2)
  await t.asSignedInAgain(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: how === 'told' ? { quickID: person.quickId } : { pass: await door.passOf(person) },
    },
  })
  t.clock.held = at(10)
  await door.comes(person, branch, { scanned_at: at(scanned).toISOString() })
  await runJobs()
  expect(await door.wrongCounters()).toEqual([])
  const { total } = await t.asSignedInAgain(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })
  const today = (await door.visitsAt(branch)).filter(({ local_day }) => local_day === '2026-03-02')
  return { inside: total, visitsToday: today.length }
}

it('RS-80: a visitor whom the desk let in by the quickID they stated is inside once when their phone reports its scan', async () => {
  expect(await scene('told')).toEqual({ inside: 1, visitsToday: 1 })
})

it('RS-80: a visitor whom the desk let in by their pass came once when their phone reports its scan', async () => {
  expect(await scene('pass')).toEqual({ inside: 1, visitsToday: 1 })
})

it('a scan of more than a quarter of an hour before is a stay of its own, until the desk let them in', async () => {
  expect(await scene('pass', -20)).toEqual({ inside: 1, visitsToday: 2 })
})
