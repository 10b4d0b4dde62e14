import type { RoleDetails } from '@quickprism/contract/roles'
import { expect, it } from 'vitest'
import { withChosen, without } from './giving.ts'
import { typedFrom } from './typed-role.ts'

it('a permission that is unticked and ticked again leaves a role as it was', () => {
  const kept = ['view_users', 'view_roles', 'view_branches'] as const
  const permissions = kept.map((name) => ({ name }))
  const role = { name: 'Guard', description: '', permissions, scope_type: 'shop', scope_ids: ['BRANCH0001'] }
  const opened = typedFrom(role as unknown as RoleDetails).permissions
  expect(withChosen(without(opened, ['view_users']), ['view_users'])).toEqual(opened)
})
