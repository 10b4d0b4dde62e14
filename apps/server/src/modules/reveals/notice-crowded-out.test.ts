import { randomUUID } from 'node:crypto'
import { GUEST_CODE, guests } from '@quickprism/contract/guests'
import { invitations } from '@quickprism/contract/invitations'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
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

const done = async (name: string, count: number) => {
  const finished = async () =>
    (await heldJobs(t)).ofBusinesses.filter((job) => job.name === name && job.state === 'completed').length
  await expect.poll(finished, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
}

const noticesTo = (email: string) =>
  kit.mailbox.messages.filter(({ to, subject }) => to.includes(email) && subject.includes('viewed your data'))

describe('T15: a user who unmasks a visitor', () => {
  it('cannot keep the owner from hearing of it by inviting their proven address fifty times first', async () => {
    const business = await t.given.business()
    const branch = await t.given.branch({ of: business })
    const owner = await t.given.person({ name: 'Ananya Krishnamurthy', email: 'ananya@people.invalid' })
    await atTheDoor(t).comes(owner, branch)
    for (let count = 0; count < 50; count++) {
      const { quickId } = await t.given.branch({ of: business })
      const body = { shop_quickID: quickId, invite_url: 'http://quickprism.test/auth/invitation', email: owner.email }
      await t.as(business.root)(invitations.send, { body }, { key: randomUUID() })
    }
    await done('invitations.deliver', 50)
    const body = { user_quickID: owner.quickId, shop_quickID: branch.quickId, reason: 'Property Damage or misuse' }
    await t.as(business.root)(reveals.accessData, { body }, { key: randomUUID() })
    await done('reveals.tell', 1)
    spec('T15')
    expect(noticesTo(owner.email)).toHaveLength(1)
  }, 120_000)

  it('cannot keep a guest without an account from hearing of it by announcing them again', async () => {
    const today = '2026-03-02'
    const { announce, tokenFor } = guestsKit(() => ({ t, kit }), today)
    const branch = await t.given.branch()
    const { root } = branch.business
    const email = 'guest@guests.invalid'
    await announce(root, branch, { contact: email })
    const token = await tokenFor(email)
    const desk = t.as(root)
    const { guest_ref } = (await desk(guests.read, { body: { shopId: branch.quickId, code: GUEST_CODE + token } })) as {
      guest_ref: string
    }
    await desk(guests.checkIn, { body: { shopId: branch.quickId, guest_ref, nonce: randomUUID() } })
    for (let count = 1; count < 10; count++) await announce(root, branch, { contact: email })
    await done('guests.deliver', 10)
    const { data } = await desk(records.list, { query: { shopId: branch.quickId } })
    const visitor = (data as { visitor_ref: string }[])[0]?.visitor_ref as string
    const before = (await heldJobs(t)).ofBusinesses.filter(
      (job) => job.name === 'reveals.tell' && job.state === 'completed',
    ).length
    const body = { user_quickID: visitor, shop_quickID: branch.quickId, reason: 'Property Damage or misuse' }
    await desk(reveals.accessData, { body }, { key: randomUUID() })
    await done('reveals.tell', before + 1)
    spec('T15')
    expect(noticesTo(email)).toHaveLength(1)
  }, 120_000)
})
