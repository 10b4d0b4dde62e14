import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { noteErasureLater } from '../privacy/jobs.ts'
import { deliverToGuest, expectUndoneGuest, settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)
const at = ({ business: { cell, businessId } }: GivenBranch) => admitJob(cell, businessId)
const jobsOf = async (name: string, branch: GivenBranch) =>
  (await heldJobs(t)).ofBusinesses.filter(
    (job) => job.name === name && job.data['businessId'] === branch.business.businessId,
  )
const quiet = () => ({ ...t.deps, mail: { send: async () => {}, close: () => {} } }) as Deps

it('a guest is expected on their phone where their check-in is undone while a worker takes them off it', async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [deliver] = await jobsOf('guests.deliver', branch)
  await deliverToGuest(deliver?.data as never, quiet(), at(branch))
  const [expected] = (await expectedAt(desk, branch)).guests
  const shopId = branch.quickId
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  const [settle] = await jobsOf('guests.settle', branch)
  let isFirst = true
  const undone = async () => {
    await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs: [visit_ref as string], to: { undone: true } } })
    for (const { data } of await jobsOf('guests.undone', branch))
      await expectUndoneGuest(data as never, t.deps, at(branch))
    for (const { data } of (await jobsOf('guests.settle', branch)).slice(1))
      await settleGuest(data as never, t.deps, at(branch))
  }
  const pool = new Proxy(t.deps.identity.pool, {
    get: (its, name) =>
      name === 'connect'
        ? async () => {
            if (isFirst) {
              isFirst = false
              await undone()
            }
            return its.connect()
          }
        : Reflect.get(its, name),
  })
  await settleGuest(settle?.data as never, { ...t.deps, identity: { ...t.deps.identity, pool } }, at(branch))
  expect((await expectedAt(desk, branch)).guests).toHaveLength(1)
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
})

it('a guest who is announced again after they were erased stays expected on their phone when the job of the erasure runs late', async () => {
  const { branch, host } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [deliver] = await jobsOf('guests.deliver', branch)
  await deliverToGuest(deliver?.data as never, quiet(), at(branch))
  await t.as(guest)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(0)
  t.clock.held = new Date(t.clock.held.getTime() + 60_000)
  await announce(host, branch, { contact: guest.email })
  const again = (await jobsOf('guests.deliver', branch)).at(-1)
  await deliverToGuest(again?.data as never, quiet(), at(branch))
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
  const [erasure] = await jobsOf('privacy.note-erasure', branch)
  await noteErasureLater(erasure?.data as never, t.deps, at(branch))
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
})

it('a host is not notified of an arrival that a worker finds out when nobody needs it any more', async () => {
  const { branch, host, desk } = await scene()
  await announce(host, branch)
  const [expected] = (await expectedAt(desk, branch)).guests
  await t.as(desk)(guests.checkIn, {
    body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  const [settle] = await jobsOf('guests.settle', branch)
  t.clock.held = new Date(t.clock.held.getTime() + 5 * 3_600_000)
  await settleGuest(settle?.data as never, t.deps, at(branch))
  const told = (await heldJobs(t)).ofPeople.filter(
    ({ name, data }) => name === 'notifications.tell' && data['personId'] === host.personId,
  )
  expect(told).toEqual([])
})
