import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { approveByPhone, type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

const SIGN_INS = 3

describe('T3: an e-mail address that an account typed and never proved', () => {
  it('gets no notices of sign-ins', async () => {
    const attacker = await t.given.person({ email: 'victim@people.invalid', unproven: ['email'] })
    const phone = atTheDoor(t).phoneOf(attacker)
    for (let count = 0; count < SIGN_INS; count++) {
      const browser = kit.browser()
      const begun = await browser.call(sessions.generateQr, {}).catch(() => undefined)
      if (!begun) continue
      await approveByPhone(t, phone, begun.session_token).catch(() => undefined)
      t.clock.held = new Date(t.clock.held.getTime() + 6_000)
      await browser.call(sessions.qrStatus, { query: { session_token: begun.session_token } }).catch(() => undefined)
    }
    // Jobs run in order: once this notice has arrived, the others were handled.
    const last = await t.given.person()
    await kit.signIn(last)
    await expect
      .poll(() => kit.mailbox.messages.some(({ to, subject }) => to.includes(last.email) && /sign-in/.test(subject)))
      .toBe(true)
    expect(kit.mailbox.messages.filter(({ to }) => to.includes('victim@people.invalid'))).toEqual([])
  })
})
