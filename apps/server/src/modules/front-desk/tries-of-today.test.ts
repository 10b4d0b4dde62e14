import { randomUUID } from 'node:crypto'
import { analytics } from '@quickprism/contract/analytics'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
})

const staffAt = (on: GivenBranch) =>
  t.given.staff({
    on,
    may: [
      'view_checkin_logs_of_visitors',
      'view_checkin_logs_of_members',
      'view_entry_management_analytics_dashboard',
      'blacklist_visitors',
    ],
  })

it('RS-16: the desk and the security panel count the same tries of today', async () => {
  const branch = await t.given.branch()
  const staff = t.as(await staffAt(branch))
  const person = await t.given.person()
  await door.comes(person, branch)
  await door.leaves(person, branch)
  await door.blacklist(branch)
  for (let n = 0; n < 3; n += 1) await door.comes(person, branch).catch(() => undefined)
  const { refused } = await staff(frontDesk.readPass, {
    body: { shopId: branch.quickId, pass: await door.passOf(person) },
  })
  const panel = await staff(analytics.security, { query: { shopId: branch.quickId } })
  expect(panel.blacklist_matches).toBe(refused?.tries_today)
})

it('RS-83: a try after midnight is one of today, though there was another a few minutes ago', async () => {
  t.clock.held = new Date('2026-03-02T10:00:00Z')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '02:00', time_zone: 'Asia/Kolkata' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const tries = async () => {
    const answer = await t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Delivery',
        person: { name: 'Ramesh Babu', mobile: '9845027116' },
      },
    })
    return { outcome: answer.outcome, ref: answer.visit?.visit_ref, refused: answer.refused[0] }
  }
  const { ref } = await tries()
  await t.asSignedInAgain(sana)(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs: [ref as string] } })
  await door.blacklist(branch)
  t.clock.held = new Date('2026-03-02T18:28:00Z') // 23:58
  expect((await tries()).refused).toMatchObject({ tries_today: 1 })
  t.clock.held = new Date('2026-03-02T18:32:00Z') // 00:02
  expect((await tries()).refused).toMatchObject({ tries_today: 1, first_try_at: '2026-03-02T18:32:00.000Z' })
  t.clock.held = new Date('2026-03-02T18:36:00Z') // 00:06
  expect((await tries()).refused).toMatchObject({ tries_today: 2, first_try_at: '2026-03-02T18:32:00.000Z' })
})

it('a visitor whose pass is read again in one conversation has not tried again, though an entry was refused in between', async () => {
  const at = (minute: string) => {
    t.clock.held = new Date(`2026-03-02T05:${minute}:00Z`)
  }
  at('00')
  const branch = await t.given.branch()
  const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const desk = t.as(staff)
  const shopId = branch.quickId
  const asha = await t.given.person()
  await door.comes(asha, branch)
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  // She scans the poster and is refused, and goes to the desk: two tries.
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })
  at('01')
  const look = async () =>
    (await desk(frontDesk.readPass, { body: { shopId, pass: await door.passOf(asha) } })).refused?.tries_today
  expect(await look()).toBe(2)
  expect(await look()).toBe(2)
  // The desk enters her all the same, and is refused: three.
  at('03')
  const entry = await desk(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Other', person: { pass: await door.passOf(asha) } },
  })
  expect(entry.refused[0]?.tries_today).toBe(3)
  // The same pass is read again, five minutes into the conversation. R2 visits B-09
  at('05')
  expect(await look()).toBe(3)
})
