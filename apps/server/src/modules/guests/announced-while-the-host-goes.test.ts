import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { guests } from '@quickprism/contract/guests'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { deliverToGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

/**
 * What takes the host or the branch away has done all but its commit, which waits for the trail, when the host announces
 * another guest; then it goes on.
 */
const announcedMeanwhile = async (
  { branch, host, guest }: { branch: GivenBranch; host: GivenPerson; guest: GivenPerson },
  going: () => Promise<unknown>,
) => {
  const { businessId, cell: cellId } = branch.business
  await announce(host, branch, { name: 'Announced before' })
  const cell = t.owner.cellOf(branch.business)
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(cell)
    return rows.length
  }
  const held = await cell.startTransaction().execute()
  await sql`select from business.audit_head where business_id = ${businessId} for update`.execute(held)
  const gone = going()
  let announced: Promise<unknown> | undefined
  try {
    await expect.poll(waiting, { interval: 10, timeout: 8_000 }).toBe(1)
    // Refused is as good: whether they are expected is asked below.
    announced = announce(host, branch, { contact: guest.email }).catch(() => undefined)
    await expect.poll(waiting, { interval: 10, timeout: 8_000 }).toBe(2)
  } finally {
    await held.rollback().execute()
  }
  await gone
  await announced
  const deliver = (await heldJobs(t)).ofBusinesses.filter(
    ({ name, data }) => name === 'guests.deliver' && data['businessId'] === businessId,
  )
  const mail = { send: async () => {}, close: () => {} }
  for (const { data } of deliver)
    await deliverToGuest(data as never, { ...t.deps, mail } as never, admitJob(cellId, businessId))
}

const arrange = async () => {
  const { branch, host, desk } = await scene()
  return { branch, host, desk, guest: await t.given.person({ email: `${randomUUID()}@people.invalid` }) }
}

it('nobody is expected on the word of a host who is deactivated while they announce', async () => {
  const world = await arrange()
  const { branch, host, desk } = world
  const { root, quickId: scopeId } = branch.business
  await announcedMeanwhile(world, () =>
    t.as(root)(users.setStatus, { body: { quickId: host.quickId, status: false, scopeId } }, { key: randomUUID() }),
  )
  // R2 desk A-08, B-07
  expect((await expectedAt(desk, branch)).guests.map(({ name }) => name)).toEqual([])
})

it('nobody is expected at a branch that is deleted while they are announced', async () => {
  const world = await arrange()
  const { branch, guest } = world
  await announcedMeanwhile(world, () =>
    t.as(branch.business.root)(branches.remove, { query: { shopQuickID: branch.quickId } }, { key: randomUUID() }),
  )
  // R2 desk B-07
  expect((await t.as(guest)(guests.expectsMe, {})).visits.map(({ branch_name }) => branch_name)).toEqual([])
})
