import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { closeElsewhere, forgetUndone } from './jobs.ts'

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

const runJobs = async ({ business, branchId }: GivenBranch) => {
  const { ofBusinesses, ofPeople } = await heldJobs(t)
  for (const { name, data } of ofBusinesses) {
    if (name !== 'visits.undone' || data['businessId'] !== business.businessId) continue
    await forgetUndone(data as never, t.deps, admitJob(business.cell, business.businessId))
  }
  for (const { name, data } of ofPeople) {
    if (name === 'checkins.close-elsewhere' && data['branchId'] === branchId)
      await closeElsewhere(data as never, t.deps)
  }
}

it('a visitor is inside by the scan that their phone reports after a desk undid their check-in', async () => {
  const branch = await t.given.branch()
  const visitor = await t.given.person()
  const desk = () => t.asSignedInAgain(branch.business.root)
  const shopId = branch.quickId
  t.clock.held = at(20)
  const { visit } = await desk()(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Delivery', person: { pass: await door.passOf(visitor) } },
  })
  t.clock.held = at(21)
  const visit_refs = [visit?.visit_ref as string]
  await desk()(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  await runJobs(branch)
  t.clock.held = at(30)
  await door.comes(visitor, branch, { scanned_at: at(1).toISOString() })
  await runJobs(branch)
  expect((await door.visitsAt(branch)).at(-1)).toMatchObject({ checked_in_at: at(1), checked_out_at: null })
  expect((await door.mine(visitor)).visit).toMatchObject({ shop_quickID: branch.quickId })
})
