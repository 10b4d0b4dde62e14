import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const ENTRIES = 130
const MOST_OF_A_NEW_BUSINESS = 100

describe('a business that was registered a moment ago', () => {
  it('T3: causes no flood of text messages to numbers that its desk types', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const root = t.as(branch.business.root)
    const mobileOf = (number: number) => `97${String(number).padStart(8, '0')}`
    for (let number = 1; number <= ENTRIES; number++) {
      const person = { name: `Typed ${number}`, mobile: mobileOf(number) }
      await root(frontDesk.checkIn, {
        body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person },
      }).catch(() => undefined)
    }
    // The worker has done all that was asked of it.
    await expect
      .poll(async () => {
        const jobs = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'claims.deliver')
        return jobs.length > 0 && jobs.every(({ state }) => state === 'completed')
      })
      .toBe(true)
    const typed = kit.mailbox.messages.filter(({ to }) => to.includes('+9197'))
    expect(typed.length).toBeLessThanOrEqual(MOST_OF_A_NEW_BUSINESS)
  })
})
