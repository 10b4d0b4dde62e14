import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { expectUndoneGuest, noteGuestCame, noteNamedGuestCame } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})

const { scene, announce, expectedAt, ownOf } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

const works = {
  'guests.came': noteGuestCame,
  'guests.came-by-name': noteNamedGuestCame,
  'guests.undone': expectUndoneGuest,
}

const work = async ({ business: { cell, businessId } }: GivenBranch, ...wanted: (keyof typeof works)[]) => {
  for (const job of wanted) {
    const { ofBusinesses } = await heldJobs(t)
    const waiting = ofBusinesses.filter(({ name, data }) => name === job && data['businessId'] === businessId)
    for (const { data } of waiting) await works[job](data as never, t.deps, admitJob(cell, businessId))
  }
}

const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

/** The desk lets an expected guest in from its list, under the name as the host typed it. */
const letInFromTheList = async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ name: 'R. K. Hegde', email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { name: 'Rukmini Hegde', contact: guest.email })
  const [expected] = (await expectedAt(desk, branch)).guests
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  later(2)
  const undo = () =>
    t.as(desk)(frontDesk.correct, {
      body: { shopId: branch.quickId, visit_refs: [visit_ref as string], to: { undone: true } },
    })
  return { branch, host, desk, guest, undo }
}

it('a guest who scanned the poster as well is not expected again where the desk undoes its own entry', async () => {
  const { branch, host, desk, guest, undo } = await letInFromTheList()
  await door.comes(guest, branch)
  later(2)
  await undo()
  await work(branch, 'guests.came', 'guests.came-by-name', 'guests.undone')
  const inside = await t.as(desk)(frontDesk.inside, { query: { shopId: branch.quickId } })
  expect(inside.data.map(({ name }) => name)).toEqual(['R. K. Hegde'])
  // R2 desk B-01
  expect((await ownOf(host, branch)).guests.map(({ state }) => state)).toEqual(['arrived'])
})

it('a guest who showed their pass as well is not expected again where the desk undoes the entry from the list', async () => {
  const { branch, desk, guest, undo } = await letInFromTheList()
  await t.as(desk)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { pass: await door.passOf(guest) } },
  })
  later(2)
  await undo()
  await work(branch, 'guests.came', 'guests.came-by-name', 'guests.undone')
  const inside = await t.as(desk)(frontDesk.inside, { query: { shopId: branch.quickId } })
  expect(inside.data.map(({ name }) => name)).toEqual(['R. K. Hegde'])
  // R2 desk B-01
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [], arrived: 1 })
})
