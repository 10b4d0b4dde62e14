import { roles } from '@quickprism/contract/roles'
import { roleForm } from '@quickprism/tools/testing/forms'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('RS-29: a business whose root user can sign in no longer and which has no other administrator', () => {
  it('lets those who may edit and delete roles do so where that takes nothing from an administrator', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const clerk = await t.given.staff({
      on: business,
      may: ['view_roles', 'create_roles', 'edit_roles', 'delete_roles'],
    })
    const role = await t.given.role(business, { name: 'Reception', may: ['view_roles'] })
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', business.root.personId)
      .execute()
    const result = await t
      .as(clerk)(roles.edit, {
        params: { roleId: role.publicId },
        body: roleForm({
          scope_type: 'business',
          scope_id: [business.quickId],
          role_name: 'Front desk',
          permissions: ['view_roles'],
        }),
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect(result).toBe('done')
    const removed = await t
      .as(clerk)(roles.remove, { params: { roleId: role.publicId } })
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect(removed).toBe('done')
  })
})
