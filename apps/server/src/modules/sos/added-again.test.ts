import { randomUUID } from 'node:crypto'
import { memberships } from '@quickprism/contract/memberships'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

const lastLoginOf = async ({ business }: GivenBranch, { personId }: GivenPerson) =>
  (
    await kit.t.owner
      .cellOf(business)
      .selectFrom('business.membership')
      .select('last_login_at')
      .where('business_id', '=', business.businessId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.last_login_at

const scene = async (isAddedAgain: boolean) => {
  const { branch, staff } = await kit.scene()
  const { root } = branch.business
  const query = { shop_quickID: branch.quickId }
  await kit.t.as(staff)(sos.status, { query })
  expect(await lastLoginOf(branch, staff)).toBeInstanceOf(Date)
  if (isAddedAgain) {
    await kit.t.as(root)(users.remove, { body: { scopeId: branch.quickId, userQuickId: staff.quickId } })
    await kit.t.as(root)(
      users.create,
      { body: { quick_id: staff.quickId, scope_type: 'shop', scope_role_data: { [branch.quickId]: [] } } },
      { key: randomUUID() },
    )
    await kit.t.as(staff)(memberships.join, { body: { business_quickID: branch.business.quickId } })
    // At work again, in the same session.
    kit.later(60_000)
    await kit.t.as(staff)(sos.status, { query })
  }
  return { branch, staff, root }
}

describe('RS-21: a user who works in the dashboard', () => {
  it.each([
    ['is texted about an alert', false],
    ['is texted about an alert also where they were removed and added again meanwhile', true],
  ])('%s', async (_, isAddedAgain) => {
    const { branch, staff, root } = await scene(isAddedAgain)
    await kit.raise(root, branch)
    await expect.poll(() => kit.mailsTo(staff).filter(({ subject }) => subject.startsWith('Emergency')).length).toBe(1)
    await kit.allSettled(branch)
    expect(kit.textsTo(staff.mobile)).toHaveLength(1)
  })

  it('has a last login also where they were removed and added again meanwhile', async () => {
    const { branch, staff } = await scene(true)
    expect(await lastLoginOf(branch, staff)).toBeInstanceOf(Date)
  })
})
