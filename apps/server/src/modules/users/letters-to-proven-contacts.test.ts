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

describe('T3: an e-mail address that an account typed and never proved', () => {
  it('gets no letters about rights', async () => {
    const typed = await t.given.person({ email: 'victim@people.invalid', unproven: ['email'] })
    const { root, quickId } = await t.given.business()
    const keyed = () => ({ key: randomUUID() })
    const add = (quick_id: string) =>
      t.as(root)(
        users.create,
        { body: { quick_id, scope_type: 'business', scope_role_data: { [quickId]: [] } } },
        keyed(),
      )
    /** Letters leave in order: once this one has arrived, those before it were handled. */
    const lastLetter = async () => {
      const last = await t.given.person()
      await add(last.quickId)
      await kit.mailbox.messageTo(last.email)
    }
    await add(typed.quickId)
    await lastLetter()
    await t.as(root)(users.remove, { body: { scopeId: quickId, userQuickId: typed.quickId } }, keyed())
    await lastLetter()
    expect(kit.mailbox.messages.filter(({ to }) => to.includes(typed.email))).toEqual([])
  })
})
