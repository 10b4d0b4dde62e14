import { randomUUID } from 'node:crypto'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
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

const LURE = 'Your account is locked. Call 1800 123 4567 or open evil-bank.example/login today'

describe('an e-mail address that its account never proved', () => {
  it('T20: gets no words that the user who unmasks its owner typed', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const helper = await t.given.person({ email: 'victim@people.invalid' })
    await t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', '=', helper.personId)
      .execute()
    await atTheDoor(t).comes(helper, branch)
    const body = { user_quickID: helper.quickId, shop_quickID: branch.quickId, reason: LURE }
    await t.as(branch.business.root)(reveals.accessData, { body }, { key: randomUUID() })
    const finished = async () =>
      (await heldJobs(t)).ofBusinesses.filter(({ name, state }) => name === 'reveals.tell' && state === 'completed')
    await expect.poll(async () => (await finished()).length).toBe(1)
    const texts = kit.mailbox.messages.filter(({ to }) => to.includes('victim@people.invalid')).map(({ text }) => text)
    expect(texts.join('\n')).not.toContain('1800 123 4567')
  })
})
