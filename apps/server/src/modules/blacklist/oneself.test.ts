import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'
import { visitorRef } from '../visitors/service.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('Q133: a user whom the desk knows by the quickID they stated and confirmed cannot blacklist themselves', async () => {
  const branch = await t.given.branch()
  const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] })
  const { visit } = await t.as(branch.business.root)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: guard.quickId } },
  })
  const request_id = (await door.mine(guard)).asked_to_join[0]?.request_id as string
  await door.phoneOf(guard)(checkins.joinGroup, { body: { request_id, accept: true } })
  await joinGroup({ requestId: request_id }, t.deps)
  await t.as(branch.business.root)(frontDesk.checkOut, {
    body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string] },
  })

  const query = { shopId: branch.quickId, quickId: guard.quickId, blacklistUser: 'true' as const }
  const said = await t
    .as(guard)(blacklist.set, { query })
    .then(
      () => 'blacklisted',
      (error: Error) => error.message,
    )
  // R2 visits A-05
  expect(said).toBe('You cannot blacklist yourself.')
})

it('Q133: nor where they have not confirmed it', async () => {
  const branch = await t.given.branch()
  const guard = await t.given.staff({
    on: branch,
    may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'blacklist_visitors'],
  })
  const shopId = branch.quickId
  await t.as(guard)(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Other', person: { quickID: guard.quickId } },
  })
  const [visit] = await door.visitsAt(branch)
  const quickId = visitorRef(t.deps.secrets, branch.business.businessId, visit?.visitor_id as number)
  const outcome = await t
    .as(guard)(blacklist.set, { query: { shopId, quickId, blacklistUser: 'true' } })
    .then(
      () => 'blacklisted',
      (error: { detail?: string; message?: string }) => error.detail ?? error.message,
    )
  // R2 visits B-06
  expect(outcome).toBe('You cannot blacklist yourself.')
})

it('Q133: nor where the desk wrote down their name and mobile', async () => {
  const branch = await t.given.branch()
  const guard = await t.given.staff({
    on: branch,
    may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'blacklist_visitors'],
  })
  const shopId = branch.quickId
  await door.comes(guard, branch)
  await door.leaves(guard, branch)
  const { visit } = await t.as(branch.business.root)(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Other', person: { name: guard.name, mobile: guard.mobile } },
  })
  expect(visit).not.toBeNull()
  const written = (await door.visitsAt(branch)).at(-1)
  const quickId = visitorRef(t.deps.secrets, branch.business.businessId, written?.visitor_id as number)
  const blacklisted = t.as(guard)(blacklist.set, { query: { shopId, quickId, blacklistUser: 'true' } })
  await expect(blacklisted).rejects.toMatchObject({ message: 'You cannot blacklist yourself.' })
})
