import { randomUUID } from 'node:crypto'
import { type AtDesk, frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
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

const { raise, rollCallOf } = sosKit(() => t)

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

it('a visitor is inside by their own scan that was reported before a desk undid their check-in', async () => {
  const branch = await t.given.branch()
  const visitor = await t.given.person()
  const desk = () => t.asSignedInAgain(branch.business.root)
  const shopId = branch.quickId
  t.clock.held = at(20)
  const { visit } = await desk()(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Delivery', person: { pass: await door.passOf(visitor) } },
  })
  t.clock.held = at(21)
  await door.comes(visitor, branch, { scanned_at: at(1).toISOString() })
  t.clock.held = at(22)
  const visit_refs = [visit?.visit_ref as string]
  await desk()(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  await runJobs(branch)
  // R2 visits A-03
  expect((await door.visitsAt(branch)).at(-1)).toMatchObject({ checked_in_at: at(1), checked_out_at: null })
  expect((await door.mine(visitor)).visit).toMatchObject({ shop_quickID: branch.quickId })
})

it('a visitor is inside where they scanned once the desk of another branch undoes an entry of their quickID', async () => {
  t.clock.held = at(0)
  const branch = await t.given.branch({ name: 'Koramangala' })
  const other = await t.given.branch({ of: branch.business, name: 'Whitefield' })
  const visitor = await t.given.person()
  const desk = () => t.asSignedInAgain(branch.business.root)
  const shopId = other.quickId
  // Their phone has no network when they scan at minute 1. At minute 20 the other desk mistypes a quickID as theirs.
  t.clock.held = at(20)
  const { visit } = await desk()(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { quickID: visitor.quickId } },
  })
  t.clock.held = at(22)
  await door.comes(visitor, branch, { scanned_at: at(1).toISOString() })
  t.clock.held = at(25)
  const visit_refs = [visit?.visit_ref as string]
  await desk()(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  await runJobs(other)
  // R2 visits A-02
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_in_at: at(1), checked_out_at: null }])
  expect((await desk()(frontDesk.inside, { query: { shopId: branch.quickId } })).data).toHaveLength(1)
  expect((await door.mine(visitor)).visit).toMatchObject({ shop_quickID: branch.quickId })
})

it('a visitor who went on to another business is not inside where an undone check-in had ended their visit', async () => {
  t.clock.held = at(0)
  const branch = await t.given.branch()
  const other = await t.given.branch({ of: branch.business })
  const elsewhere = await t.given.branch()
  const visitor = await t.given.person()
  const desk = () => t.asSignedInAgain(branch.business.root)
  const shopId = other.quickId
  t.clock.held = at(20)
  const { visit } = await desk()(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { quickID: visitor.quickId } },
  })
  t.clock.held = at(22)
  await door.comes(visitor, branch, { scanned_at: at(1).toISOString() })
  t.clock.held = at(23)
  await door.comes(visitor, elsewhere)
  t.clock.held = at(25)
  const visit_refs = [visit?.visit_ref as string]
  await desk()(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  await runJobs(branch)
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_in_at: at(1), checked_out_at: at(23) }])
  expect((await door.mine(visitor)).visit).toMatchObject({ shop_quickID: elsewhere.quickId })
})

it('a visitor whom an alert looks for is not safe because the desk undoes that it let them in again by their pass', async () => {
  t.clock.held = at(0)
  const branch = await t.given.branch()
  const visitor = await t.given.person({ name: 'Asha Reddy' })
  const { root } = branch.business
  const desk = () => t.asSignedInAgain(root)
  const shopId = branch.quickId
  const comesIn = (person: AtDesk) =>
    desk()(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Guest', person } })
  const statesOf = async () =>
    (await rollCallOf(root, branch)).people.flatMap(({ name, state }) => (name === 'Asha Reddy' ? state : []))
  await comesIn({ name: visitor.name, mobile: visitor.mobile })
  t.clock.held = at(1)
  await raise(root, branch)
  t.clock.held = at(2)
  const { visit } = await comesIn({ pass: await door.passOf(visitor) })
  expect(await statesOf()).toEqual(['unknown'])
  t.clock.held = at(3)
  const visit_refs = [visit?.visit_ref as string]
  await desk()(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  // R2 visits A-07
  expect(await statesOf()).toEqual(['unknown'])
})
