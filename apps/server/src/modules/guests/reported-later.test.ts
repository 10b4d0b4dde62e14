import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { noteGuestCame, settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'
const morning = new Date(`${TODAY}T05:00:00Z`)
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

const jobsOf = async (name: string, { business: { businessId } }: GivenBranch) =>
  (await heldJobs(t)).ofBusinesses.filter((job) => job.name === name && job.data['businessId'] === businessId)

/** Someone who comes at 10:30, whose host announces them at 12:30 for 17:00, and whose phone tells of the morning at a time. */
const announcedAtNoon = async (told: 'at once' | 'in the afternoon') => {
  t.clock.held = morning
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  if (told === 'at once') {
    await door.comes(guest, branch, { pov: 'Delivery' })
    await door.leaves(guest, branch)
  }
  t.clock.held = hoursLater(2)
  await announce(host, branch, { contact: guest.email, from: '17:00' })
  t.clock.held = hoursLater(4)
  if (told === 'in the afternoon') {
    await door.comes(guest, branch, { scanned_at: morning.toISOString(), pov: 'Delivery' })
  }
  const { cell, businessId } = branch.business
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (name !== 'guests.came' || data['businessId'] !== businessId) continue
    await noteGuestCame(data as never, t.deps, admitJob(cell, businessId))
  }
  return expectedAt(desk, branch)
}

it.each(['at once', 'in the afternoon'] as const)(
  'a guest who was announced after a visit of the morning is expected for the afternoon, where their phone reported it %s',
  async (told) => {
    // R2 desk A-03
    expect(await announcedAtNoon(told)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
  },
)

it('a host is not notified, hours later, of a guest whose phone reports its scan of the morning only then', async () => {
  t.clock.held = morning
  const { branch, host } = await scene()
  const { cell, businessId } = branch.business
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  // Scanned without a network at 10:35; the phone is online again at 16:30.
  const scannedAt = new Date(morning.getTime() + 5 * 60_000)
  t.clock.held = hoursLater(6)
  await door.comes(guest, branch, { scanned_at: scannedAt.toISOString(), pov: 'Guest' })
  const at = admitJob(cell, businessId)
  for (const { data } of await jobsOf('guests.came', branch)) await noteGuestCame(data as never, t.deps, at)
  for (const { data } of await jobsOf('guests.settle', branch)) await settleGuest(data as never, t.deps, at)
  const told = (await heldJobs(t)).ofPeople.filter(
    ({ name, data }) => name === 'notifications.tell' && data['personId'] === host.personId,
  )
  const [own] = (await t.asSignedInAgain(host)(guests.mine, { query: { shopId: branch.quickId } })).guests
  // R2 desk A-02
  expect({ state: own?.state, arrivedAt: own?.arrived_at, told: told.length }).toEqual({
    state: 'arrived',
    arrivedAt: scannedAt.toISOString(),
    told: 0,
  })
})
