import { randomUUID } from 'node:crypto'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const QUARTER_HOUR = 15 * 60_000
const later = (milliseconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
}

it('T5: the owner of an account hears that a contact was added, however many codes somebody caused before', async () => {
  const victim = await t.given.person({ mobile: '9811055501', unproven: ['email'] })
  const textsToVictim = () => kit.mailbox.messages.filter(({ to }) => to.includes(victim.mobile))
  const stranger = kit.browser()
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 5; count++) {
      await stranger.call(sessions.sendOtp, { body: { quickID: victim.quickId } })
      const body = { name: 'Nobody', email: `${randomUUID()}@elsewhere-${count}.invalid`, mobile: victim.mobile }
      await stranger.call(people.register, { body })
    }
    // A code that expires before it is sent is not sent any more.
    await expect.poll(() => textsToVictim().length, { timeout: 30_000 }).toBe((round + 1) * 10)
    later(QUARTER_HOUR + 1_000)
  }

  const stolen = atTheDoor(t).phoneOf(victim)
  const own = 'attacker@elsewhere.invalid'
  await stolen(people.sendContactCode, { body: { contact: 'email', value: own } })
  const otp = kit.codeIn(await kit.mailbox.messageTo(own))
  await stolen(people.confirmContact, { body: { contact: 'email', otp } })
  const told = async () =>
    (await heldJobs(t)).ofPeople.filter(
      ({ name, state }) => name === 'people.tell-contact-confirmed' && state === 'completed',
    ).length
  await expect.poll(told, { timeout: 30_000 }).toBe(1)
  spec('T5')
  expect(textsToVictim().filter(({ text }) => text.includes('was confirmed'))).toHaveLength(1)
}, 90_000)
