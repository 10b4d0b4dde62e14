import { randomUUID } from 'node:crypto'
import { invitations } from '@quickprism/contract/invitations'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
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

const VICTIM = 'victim@people.invalid'
const BRANCHES = 4

describe('an e-mail address without an account', () => {
  it('T3: is not invited more than ten times a day, whatever the number of branches', async () => {
    const business = await t.given.business()
    const invite = async (email: string, shop_quickID: string) =>
      t
        .as(business.root)(
          invitations.send,
          { body: { shop_quickID, invite_url: 'http://quickprism.test/auth/invitation', email } },
          { key: randomUUID() },
        )
        .catch(() => undefined)
    for (let count = 0; count < BRANCHES; count++) {
      const { quickId } = await t.given.branch({ of: business })
      // Each is sent before it is replaced by the next.
      for (let times = 1; times <= 5; times++) {
        const last = `last-${count}-${times}@people.invalid`
        await invite(VICTIM, quickId)
        await invite(last, quickId)
        await kit.mailbox.messageTo(last)
      }
    }
    expect(kit.mailbox.messages.filter(({ to }) => to.includes(VICTIM)).length).toBeLessThanOrEqual(10)
  })
})
