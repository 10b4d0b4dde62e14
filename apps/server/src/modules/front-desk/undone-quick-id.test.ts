import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { joinGroup } from '../checkins/jobs.ts'
import { expectUndoneGuest } from '../guests/jobs.ts'
import { forgetUndone } from '../visits/jobs.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** A desk typed a wrong quickID, which is that of Ravi, who is at home, and took the check-in back at once. */
const undone = async ({ isAnswered = false } = {}) => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const ravi = await t.given.person({ name: 'Ravi Kumar' })
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const shopId = branch.quickId
  const { visit } = await desk(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Delivery', person: { quickID: ravi.quickId } },
  })
  expect((await door.mine(ravi)).asked_to_join).toHaveLength(1)
  const requestId = (await door.mine(ravi)).asked_to_join[0]?.request_id as string
  if (isAnswered) await door.phoneOf(ravi)(checkins.joinGroup, { body: { request_id: requestId, accept: true } })
  t.clock.held = new Date('2026-03-02T05:01:00Z')
  await desk(frontDesk.correct, { body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } } })
  const { businessId, cell } = branch.business
  const scope = admitJob(cell, businessId)
  const { ofBusinesses } = await heldJobs(t)
  for (const { name, data } of ofBusinesses.filter(({ data }) => data['businessId'] === businessId)) {
    if (name === 'visits.undone') await forgetUndone(data as never, t.deps, scope)
    if (name === 'guests.undone') await expectUndoneGuest(data as never, t.deps, scope)
  }
  return { branch, ravi, requestId }
}

it('the owner of a quickID is asked nothing about a check-in at a desk that was undone', async () => {
  const { ravi } = await undone()
  // R2 visits B-07
  expect((await door.mine(ravi)).asked_to_join).toEqual([])
})

it('a branch learns no name of the owner of a quickID whose check-in its desk had undone', async () => {
  const { branch, ravi, requestId } = await undone()
  const answer = door.phoneOf(ravi)(checkins.joinGroup, { body: { request_id: requestId, accept: true } })
  await expect(answer).rejects.toMatchObject({ status: 404, message: 'This request is over.' })
  await joinGroup({ requestId }, t.deps)
  expect((await door.visitsAt(branch)).map(({ name }) => name)).not.toContain('Ravi Kumar')
})

it('nor where the owner said yes, and a worker runs that after the desk undid the check-in', async () => {
  const { branch, requestId } = await undone({ isAnswered: true })
  await joinGroup({ requestId }, t.deps)
  expect((await door.visitsAt(branch)).map(({ name }) => name)).not.toContain('Ravi Kumar')
})
