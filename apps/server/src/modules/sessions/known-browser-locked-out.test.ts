import { randomUUID } from 'node:crypto'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
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

it('T6: a guard gets a code in the browser they always use, whatever strangers requested before', async () => {
  const guard = await t.given.person({ mobile: '9811055511', unproven: ['email'] })
  const texts = () => kit.mailbox.messages.filter(({ to }) => to.includes(guard.mobile))
  const body = { quickID: guard.quickId }
  const own = kit.browser()
  await own.call(sessions.sendOtp, { body })
  const first = kit.codeIn(await kit.mailbox.messageTo(`+91${guard.mobile}`))
  await own.call(sessions.verifyOtp, { body: { ...body, otp: first, app: 'dashboard' } })

  const stranger = kit.browser()
  for (let round = 0; round < 2; round++) {
    later(QUARTER_HOUR + 1_000)
    for (let count = 0; count < 5; count++) {
      await stranger.call(sessions.sendOtp, { body }).catch(() => undefined)
      const form = { name: 'Nobody', email: `${randomUUID()}@elsewhere-${count}.invalid`, mobile: guard.mobile }
      await stranger.call(people.register, { body: form }).catch(() => undefined)
    }
  }
  const delivered = async () =>
    (await heldJobs(t)).ofPeople
      .filter(({ name }) => name === 'codes.deliver-sms')
      .every(({ state }) => state === 'completed')
  await expect.poll(delivered, { timeout: 30_000 }).toBe(true)
  const before = texts().length

  await own.call(sessions.sendOtp, { body })
  await expect.poll(delivered, { timeout: 30_000 }).toBe(true)
  spec('T6')
  expect(texts().length - before, 'codes that reached the known browser’s owner').toBe(1)
}, 90_000)
