import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { closeElsewhere } from '../visits/jobs.ts'
import { followEntryLater } from './jobs.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** Asha is inside at one business, and shows her pass at the desk of another; what follows runs after `leftFirst`. */
const scene = async (leftFirst: boolean) => {
  t.clock.held = at(0)
  const [before, branch] = [await t.given.branch(), await t.given.branch()]
  const asha = await t.given.person()
  const desk = () => t.asSignedInAgain(branch.business.root)
  const shopId = branch.quickId
  await door.comes(asha, before)
  const presence = await t.owner.identity
    .selectFrom('identity.presence')
    .selectAll()
    .where('person_id', '=', asha.personId)
    .executeTakeFirstOrThrow()

  t.clock.held = at(20)
  const { visit } = await desk()(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { pass: await door.passOf(asha) } },
  })
  // The server died after the branch's commit and before identity knew of it: nothing of that was written or enqueued.
  await t.owner.identity.updateTable('identity.presence').set(presence).where('person_id', '=', asha.personId).execute()
  const lost = (await door.jobsOf('checkins.close-elsewhere')).length

  t.clock.held = at(25)
  if (leftFirst) await desk()(frontDesk.checkOut, { body: { shopId, visit_refs: [visit?.visit_ref as string] } })
  t.clock.held = at(26)
  const { ofBusinesses } = await heldJobs(t)
  const follow = ofBusinesses.filter(
    ({ name, data }) => name === 'front-desk.follow-entry' && data['businessId'] === branch.business.businessId,
  )
  expect(follow).toHaveLength(1)
  await followEntryLater(follow[0]?.data as never, t.deps, admitJob(branch.business.cell, branch.business.businessId))
  for (const job of (await door.jobsOf('checkins.close-elsewhere')).slice(lost)) {
    await closeElsewhere(job as never, t.deps)
  }
  return (await door.visitsAt(before)).map(({ checked_out_at }) => checked_out_at)
}

it('a visitor who showed their pass at a desk has left where they were before', async () => {
  expect(await scene(false)).toEqual([at(20)])
})

it('a visitor who showed their pass at a desk has left where they were before, though the job runs after they left the desk too', async () => {
  // R2 visits B-03
  expect(await scene(true)).toEqual([at(20)])
})
