import { randomUUID } from 'node:crypto'
import { analytics } from '@quickprism/contract/analytics'
import { blacklist } from '@quickprism/contract/blacklist'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { notes } from '@quickprism/contract/notes'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** A visitor who stated their quickID at the desk and confirmed it on their phone, as a row of the records. */
const aConfirmedVisitor = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const manager = t.as(
    await t.given.staff({
      on: branch,
      may: [
        'view_checkin_logs_of_visitors',
        'view_checkin_logs_of_members',
        'blacklist_visitors',
        'view_additional_info_of_visitors',
        'view_entry_management_analytics_dashboard',
      ],
    }),
  )
  const asha = await t.given.person({ name: 'Asha Reddy' })
  await manager(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: asha.quickId } },
  })
  const request_id = (await door.mine(asha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(asha)(checkins.joinGroup, { body: { request_id, accept: true } })
  await joinGroup({ requestId: request_id }, t.deps)
  const { data } = await manager(records.list, { query: { shopId: branch.quickId } })
  const [row] = data
  expect(row).toMatchObject({ name: 'Asha Reddy', quickID: asha.quickId })
  return { branch, manager, asha, id: (row?.quickID ?? row?.visitor_ref) as string, ref: row?.visitor_ref as string }
}

it('RS-03: a visitor who confirmed a stated quickID is blacklisted by it', async () => {
  const { branch, manager, id } = await aConfirmedVisitor()
  await expect(
    manager(blacklist.set, { query: { shopId: branch.quickId, quickId: id, blacklistUser: 'true' } }),
  ).resolves.toMatchObject({ success: true })
})

it('RS-03: a visitor who confirmed a stated quickID has notes by it', async () => {
  const { branch, manager, id } = await aConfirmedVisitor()
  await expect(manager(notes.get, { query: { shopId: branch.quickId, visitorQuickId: id } })).resolves.toBeDefined()
})

it('RS-03: a visitor who confirmed a stated quickID has a graph by it', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const { branch, manager, id, ref } = await aConfirmedVisitor()
  t.clock.held = new Date('2026-03-02T05:09:00Z')
  const periods = async (visitorId: string) =>
    (
      await manager(analytics.durations, { query: { shopId: branch.quickId, visitorId } })
    ).weeklyVisitorDuration.flatMap(({ timePeriods }) => timePeriods)
  expect(await periods(ref)).toHaveLength(1)
  expect(await periods(id)).toHaveLength(1)
})

it('RS-03: a quickID that nobody confirmed names no visitor', async () => {
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] }))
  const { quickId } = await t.given.person()
  await desk(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: quickId } },
  })
  await expect(
    desk(blacklist.set, { query: { shopId: branch.quickId, quickId, blacklistUser: 'true' } }),
  ).rejects.toThrow('This visitor is not known at this branch.')
})

it('RS-03: a quickID of two rows names the one of the account, and both in a graph', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const { branch, manager, id, asha } = await aConfirmedVisitor()
  t.clock.held = new Date('2026-03-02T05:02:00Z')
  const { data: inside } = await manager(frontDesk.inside, { query: { shopId: branch.quickId } })
  await manager(frontDesk.checkOut, {
    body: { shopId: branch.quickId, visit_refs: inside.map(({ visit_ref }) => visit_ref) },
  })
  t.clock.held = new Date('2026-03-02T05:03:00Z')
  await door.comes(asha, branch)
  t.clock.held = new Date('2026-03-02T05:04:00Z')
  await door.leaves(asha, branch)
  const { weeklyVisitorDuration } = await manager(analytics.durations, {
    query: { shopId: branch.quickId, visitorId: id },
  })
  expect(weeklyVisitorDuration.flatMap(({ timePeriods }) => timePeriods)).toHaveLength(2)
  await manager(blacklist.set, { query: { shopId: branch.quickId, quickId: id, blacklistUser: 'true' } })
  const { data } = await manager(records.list, { query: { shopId: branch.quickId } })
  expect(data.map(({ in_time, black_listed }) => [in_time, black_listed])).toEqual([
    ['10:33', true],
    ['10:30', false],
  ])
})
