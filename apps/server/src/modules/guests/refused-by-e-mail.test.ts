import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const { scene, announce, expectedAt, someContact } = guestsKit(() => ({ t, kit }), '2026-03-02')

it('a guest blacklisted by name and e-mail is refused at the poster and as a companion as well', async () => {
  const { branch, host, desk } = await scene()
  const email = someContact()
  const guest = await t.given.person({ name: 'Rukmini Hegde', email })
  await announce(host, branch, { contact: email })
  const [expected] = (await expectedAt(desk, branch)).guests
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  await t.as(desk)(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs: [visit_ref as string] } })
  await door.blacklist(branch)
  await expect(door.comes(guest, branch)).rejects.toThrow('You cannot check in at Koramangala.')
  const lead = await t.given.person()
  const { companions } = await door.comes(lead, branch, { companions: [{ pass: await door.passOf(guest) }] })
  expect(companions.map(({ state }) => state)).toEqual(['refused'])
})

it('announcements that the branch refuses use up nothing of what may be sent to a guest', async () => {
  const { branch, host, desk } = await scene()
  const contact = someContact()
  for (let times = 0; times < 11; times += 1) {
    await expect(announce(host, branch, { contact, day: '2027-03-02' })).rejects.toThrow('Choose a day from today on')
  }
  await announce(host, branch, { contact })
  expect((await expectedAt(desk, branch)).guests).toHaveLength(1)
})
