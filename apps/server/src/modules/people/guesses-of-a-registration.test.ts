import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
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

const MOST_GUESSES_A_DAY = 20

it('ID-04: a contact is not proven by a registration after twenty wrong guesses in a day, but the other one is', async () => {
  const mailbox = 'victim@people.invalid'
  const browser = kit.browser()
  const begin = async (count: number) => {
    const mobile = `98110666${String(count).padStart(2, '0')}`
    const before = kit.mailbox.messages.length
    const { registration_token } = await browser.call(people.register, {
      body: { name: 'Attacker', email: mailbox, mobile },
    })
    const arrived = () => kit.mailbox.messages.slice(before).find(({ to }) => to.includes(mailbox))
    await expect.poll(arrived).toBeDefined()
    return { registration_token, mobile, otp: kit.codeIn(arrived() as never) }
  }
  const confirm = (registration_token: string, otp: string) =>
    browser.call(sessions.signUp, { body: { registration_token, otp, app: 'companion' } } as never)
  let wrong = 0
  for (let count = 0; count < 5; count++) {
    if (count === 4) t.clock.held = new Date(t.clock.held.getTime() + 16 * 60_000)
    const { registration_token, otp } = await begin(count)
    for (let guess = 0; guess < 5; guess++) {
      await expect(confirm(registration_token, otp === '000000' ? '000001' : '000000')).rejects.toThrow()
      wrong++
    }
  }
  expect(wrong).toBeGreaterThan(MOST_GUESSES_A_DAY)
  const { registration_token, otp, mobile } = await begin(5)
  const texted = kit.codeIn(await kit.mailbox.messageTo(`+91${mobile}`))
  spec('ID-04')
  await expect(confirm(registration_token, otp)).rejects.toThrow()
  expect((await confirm(registration_token, texted)).quickID, 'by the contact nobody guessed at').toBeDefined()
}, 60_000)
