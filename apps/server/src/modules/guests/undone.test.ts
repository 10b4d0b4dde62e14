import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { deliverToGuest, expectUndoneGuest, noteGuestCame, settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt, passOf } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('the phone of a guest whose check-in was undone expects them again, also where identity failed meanwhile', async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [expected] = (await expectedAt(desk, branch)).guests
  const shopId = branch.quickId
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs: [visit_ref as string], to: { undone: true } } })
  const { ofBusinesses } = await heldJobs(t)
  const [undone] = ofBusinesses.filter(({ name }) => name === 'guests.undone')
  const scope = admitJob(branch.business.cell, branch.business.businessId)
  const run = (deps: Deps) => expectUndoneGuest(undone?.data as Parameters<typeof expectUndoneGuest>[0], deps, scope)
  const identity = new Proxy(t.deps.identity, {
    get: () => {
      throw new Error('identity is away')
    },
  })
  await run({ ...t.deps, identity }).catch(() => undefined)
  await run(t.deps)
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (name === 'guests.settle') await settleGuest({ guestId: data['guestId'] as number }, t.deps, scope)
  }
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
})

const works = {
  'guests.came': noteGuestCame,
  'guests.deliver': deliverToGuest,
  'guests.settle': settleGuest,
  'guests.undone': expectUndoneGuest,
}

/** Does what waits for a worker at the business of a branch, these jobs only and in this order. */
const work = async ({ business: { cell, businessId } }: GivenBranch, ...wanted: (keyof typeof works)[]) => {
  for (const job of wanted) {
    const { ofBusinesses } = await heldJobs(t)
    const waiting = ofBusinesses.filter(({ name, data }) => name === job && data['businessId'] === businessId)
    for (const { data } of waiting) await works[job](data as never, t.deps, admitJob(cell, businessId))
  }
}

const undo = (desk: GivenPerson, { quickId: shopId }: GivenBranch, visitRef: string | null | undefined) =>
  t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs: [visitRef as string], to: { undone: true } } })

/** An announced guest whom the desk has let in by their pass. */
const shownPass = async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const person = { pass: await atTheDoor(t).passOf(guest) }
  const { visit } = await t.as(desk)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person },
  })
  return { branch, desk, visitRef: visit?.visit_ref }
}

it('a guest who showed their pass at the desk is expected again where their check-in is undone', async () => {
  const { branch, desk, visitRef } = await shownPass()
  await work(branch, 'guests.came')
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [], arrived: 1 })
  await undo(desk, branch, visitRef)
  await work(branch, 'guests.undone')
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
})

it('a guest whose check-in was undone before a worker heard of it is expected as before', async () => {
  const { branch, desk, visitRef } = await shownPass()
  await undo(desk, branch, visitRef)
  await work(branch, 'guests.came', 'guests.undone')
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
})

it('a guest who came before their link was sent, and whose check-in was undone, has a link that shows their code', async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [expected] = (await expectedAt(desk, branch)).guests
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  await work(branch, 'guests.deliver')
  await undo(desk, branch, visit_ref)
  await work(branch, 'guests.undone', 'guests.settle')
  const [visit] = (await t.as(guest)(guests.expectsMe, {})).visits
  expect(await passOf(visit?.token as string)).toMatchObject({ state: 'expected' })
})
