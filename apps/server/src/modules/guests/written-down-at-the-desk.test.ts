import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const { scene, announce, expectedAt, ownOf } = guestsKit(() => ({ t, kit }), '2026-03-02')

const arrivals = async ({ business, branchId }: GivenBranch) => {
  const { rows } = await sql<{ arrived: boolean }>`
    select arrived_at is not null as arrived from business.guest
     where business_id = ${business.businessId} and branch_id = ${branchId}
  `.execute(t.owner.cellOf(business))
  return rows
}

it('RS-06: a guest who comes along with someone and is refused is expected as before', async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ name: 'Rukmini Hegde' })
  await door.comes(guest, branch)
  await door.leaves(guest, branch)
  await door.blacklist(branch)
  await announce(host, branch, { contact: guest.email })
  const answer = await t.as(desk)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Joseph Kurian', mobile: '9845011111' },
      companions: [{ pass: await door.passOf(guest) }],
    },
  })
  expect(answer).toMatchObject({ outcome: 'in', refused: [{ name: 'Rukmini Hegde' }] })
  const { ofBusinesses } = await heldJobs(t)
  expect(ofBusinesses.filter(({ name, data }) => name === 'guests.came' && data.branchId === branch.branchId)).toEqual(
    [],
  )
  expect(await arrivals(branch)).toEqual([{ arrived: false }])
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
})

it('RS-88: a guest whom the desk writes down by the name and mobile of the announcement has arrived, and not where it is undone', async () => {
  const { branch, host, desk } = await scene()
  await announce(host, branch, { name: 'Rukmini Hegde', contact: '9845027116' })
  const { outcome, visit } = await t.as(desk)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Rukmini Hegde', mobile: '9845027116' },
    },
  })
  expect(outcome).toBe('in')
  await expect.poll(() => expectedAt(desk, branch)).toMatchObject({ guests: [], arrived: 1 })
  await t.as(desk)(frontDesk.correct, {
    body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string], to: { undone: true } },
  })
  await expect.poll(() => expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
})

it('RS-88: of a group only the guest among them has arrived', async () => {
  const { branch, host, desk } = await scene()
  await announce(host, branch, { name: 'Rukmini Hegde', contact: '9845027117' })
  await announce(host, branch, { name: 'Imtiaz Ansari', contact: '9845027118' })
  await t.as(desk)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Joseph Kurian', mobile: '9845027119' },
      companions: [
        { name: 'rukmini hegde', mobile: '9845027117' },
        { name: 'Another', mobile: '9845027118' },
      ],
    },
  })
  await expect.poll(() => expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Imtiaz Ansari' }], arrived: 1 })
})

it.each(['9845027121', 'rukmini@guests.invalid'])(
  'a guest whom two hosts announced by %s arrives for both with one press, and for neither where it is undone',
  async (contact) => {
    const { branch, host, desk } = await scene()
    const other = await t.given.staff({ on: branch, name: 'Imtiaz Ansari' })
    await announce(host, branch, { contact })
    await announce(other, branch, { contact })
    const [expected] = (await expectedAt(desk, branch)).guests
    const { visit_ref } = await t.as(desk)(guests.checkIn, {
      body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
    })
    const states = async () =>
      [...(await ownOf(host, branch)).guests, ...(await ownOf(other, branch)).guests].map(({ state }) => state)
    await expect.poll(states).toEqual(['arrived', 'arrived'])
    await t.as(desk)(frontDesk.correct, {
      body: { shopId: branch.quickId, visit_refs: [visit_ref as string], to: { undone: true } },
    })
    await expect.poll(states).toEqual(['expected', 'expected'])
  },
)
