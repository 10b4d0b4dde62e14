import { randomUUID } from 'node:crypto'
import { audit } from '@quickprism/contract/audit'
import { privacy } from '@quickprism/contract/privacy'
import { reveals } from '@quickprism/contract/reveals'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const later = (ms: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + ms)
}

describe('the log of a business', () => {
  it('RS-28: names an erased visitor again in what was written after they came again, and not before', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const staff = await t.given.staff({
      on: branch.business,
      may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors', 'view_audit_logs'],
    })
    const person = await t.given.person({ name: 'Ishani Rao' })
    await door.comes(person, branch)
    const unmask = () =>
      t.asSignedInAgain(staff)(
        reveals.accessData,
        { body: { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Verification' } },
        { key: randomUUID() },
      )
    await unmask()
    later(600_000)
    await door.leaves(person, branch)
    await door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    later(86_400_000)
    await door.comes(person, branch)
    await unmask()
    const { data } = await t.asSignedInAgain(staff)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
    expect(data.filter(({ event_type }) => event_type === 'visitor.revealed')).toMatchObject([
      { target: person.quickId, target_name: 'Ishani Rao' },
      { target: null, target_name: 'Erased visitor' },
    ])
  })

  it('RS-28: names no erased visitor in what was written before by adding them as a user', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const { root, quickId } = branch.business
    const person = await t.given.person({ name: 'Ishani Rao' })
    await door.comes(person, branch)
    const unmasked = { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Verification' }
    await t.asSignedInAgain(root)(reveals.accessData, { body: unmasked }, { key: randomUUID() })
    later(600_000)
    await door.leaves(person, branch)
    await door.phoneOf(person)(privacy.erase, { body: { business_quickID: quickId } })
    later(60_000)
    const body = { quick_id: person.quickId, scope_type: 'business' as const, scope_role_data: { [quickId]: [] } }
    await t.asSignedInAgain(root)(users.create, { body: { ...body, additional_info: {} } }, { key: randomUUID() })
    const { data } = await t.asSignedInAgain(root)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
    expect(data.filter(({ event_type }) => event_type === 'visitor.revealed')).toMatchObject([
      { target: null, target_name: 'Erased visitor' },
    ])
    // What the business did since names them: it added them by their quickID.
    expect(data.filter(({ event_type }) => event_type === 'user.created')).toMatchObject([
      { target: person.quickId, target_name: 'Ishani Rao' },
    ])
  })
})
