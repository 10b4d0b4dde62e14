import { randomUUID } from 'node:crypto'
import { invitations } from '@quickprism/contract/invitations'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A stolen link, and an account that typed the address it was sent to and never proved it. */
const stolen = async () => {
  const parent = await t.given.branch()
  const address = `${randomUUID()}@corp.invalid`
  const { token } = await t.given.invitation({ by: parent, to: address })
  const thief = await t.given.person({ email: address, unproven: ['email'] })
  const branch = await t.given.branch({ of: await t.given.business({ root: thief }) })
  return { token, thief, branch }
}

describe('T27: an invitation that was sent to an e-mail address', () => {
  it('is not accepted by an account whose e-mail is not proven', async () => {
    const { token, thief, branch } = await stolen()
    await expect(
      t.as(thief)(invitations.accept, { body: { token, shop_quickID: branch.quickId } }, { key: randomUUID() }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('is not declined by an account whose e-mail is not proven', async () => {
    const { token, thief } = await stolen()
    await expect(t.as(thief)(invitations.decline, { body: { token } })).rejects.toMatchObject({ status: 403 })
  })
})
