import { randomUUID } from 'node:crypto'
import { users } from '@quickprism/contract/users'
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

describe('an e-mail address that several accounts typed and none proved', () => {
  it('T3: gets no more than ten letters about rights in a day', async () => {
    for (let account = 0; account < 2; account++) {
      const helper = await t.given.person({ email: VICTIM })
      await t.owner.identity
        .updateTable('identity.person')
        .set({ email_proven: false })
        .where('person_id', '=', helper.personId)
        .execute()
      const { root, quickId } = await t.given.business()
      const add = (quick_id: string) =>
        t.as(root)(
          users.create,
          { body: { quick_id, scope_type: 'business', scope_role_data: { [quickId]: [] } } },
          { key: randomUUID() },
        )
      const remove = (userQuickId: string) =>
        t.as(root)(users.remove, { body: { scopeId: quickId, userQuickId } }, { key: randomUUID() })
      /** Another person is added after it: once their letter is there, all earlier ones were sent. */
      const waitForLetters = async () => {
        const last = await t.given.person()
        await add(last.quickId)
        await kit.mailbox.messageTo(last.email)
      }
      for (let times = 0; times < 4; times++) {
        await add(helper.quickId).catch(() => undefined)
        await waitForLetters()
        await remove(helper.quickId).catch(() => undefined)
        await waitForLetters()
      }
    }
    expect(lettersTo(VICTIM)).toBeLessThanOrEqual(10)
  })
})

const lettersTo = (address: string) => kit.mailbox.messages.filter(({ to }) => to.includes(address)).length
