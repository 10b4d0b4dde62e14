import { randomUUID } from 'node:crypto'
import { users } from '@quickprism/contract/users'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const named = async () => {
  const business = await t.given.business()
  const attacker = t.as(business.root)
  const victim = await t.given.person({ name: 'Farah Khan', email: 'farah.k@corp.invalid', mobile: '9812345678' })
  await attacker(
    users.create,
    {
      body: {
        quick_id: victim.quickId,
        scope_type: 'business',
        scope_role_data: { [business.quickId]: [] },
        additional_info: {},
      },
    },
    { key: randomUUID() },
  )
  return { business, attacker, victim }
}

const CLEAR = /farah\.k@corp\.invalid|9812345678/

describe('the contacts of a person whom a business added as its user, and who never answered', () => {
  it('are masked in their details', async () => {
    const { business, attacker, victim } = await named()
    const shown = await attacker(users.details, {
      params: { userId: victim.quickId },
      query: { businessId: business.quickId },
    })
    spec('T4')
    expect(JSON.stringify(shown)).not.toMatch(CLEAR)
  })

  it('are masked in the list of users', async () => {
    const { business, attacker } = await named()
    const listed = await attacker(users.list, {
      query: { scope_type: 'business', scope_id: business.quickId, page: 1 },
    })
    spec('T4')
    expect(listed.items.map(({ name }) => name)).toContain('Farah Khan')
    expect(JSON.stringify(listed)).not.toMatch(CLEAR)
  })

  it('are masked when their quickID is verified', async () => {
    const { business, attacker, victim } = await named()
    const found = await attacker(users.search, {
      params: { quickId: victim.quickId },
      query: { scopeId: business.quickId },
    })
    spec('T4')
    expect(JSON.stringify(found)).not.toMatch(CLEAR)
  })
})
