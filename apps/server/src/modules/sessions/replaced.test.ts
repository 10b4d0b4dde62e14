import { sessions } from '@quickprism/contract/sessions'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { passing } from '@quickprism/tools/testing/statements'
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

it('signs someone in also where the session that they replace in the browser cannot be ended', async () => {
  const browser = kit.browser()
  const [asha, ravi] = [await t.given.person({ name: 'Asha Rao' }), await t.given.person({ name: 'Ravi Rao' })]
  const signIn = async (person: typeof asha) => {
    await browser.call(sessions.sendOtp, { body: { quickID: person.quickId } })
    const otp = await kit.codeFor(person)
    return browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp } })
  }
  await signIn(asha)
  await browser.call(sessions.sendOtp, { body: { quickID: ravi.quickId } })
  const otp = await kit.codeFor(ravi)
  let broken = 0
  const mend = passing([t.deps.identity.pool], async (statements, go) => {
    if (!statements.some(({ sql }) => sql.includes('"session"."generation"'))) return go()
    broken += 1
    throw new Error('Connection terminated unexpectedly')
  })
  const signedIn = await browser.call(sessions.verifyOtp, { body: { quickID: ravi.quickId, otp } }).finally(mend)
  expect(signedIn).toMatchObject({ quickID: ravi.quickId })
  expect(broken).toBe(1)
})
