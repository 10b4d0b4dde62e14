import { type Permission, permissionNames, permissions, withDependencies } from '@quickprism/contract/permissions'
import { expect, it } from 'vitest'
import { copy } from './form-copy.ts'
import { inOrder } from './giving.ts'
import { type TemplateName, templateNames, templates } from './templates.ts'

/** With what comes along. */
const grantedBy = (template: TemplateName) => withDependencies(templates[template])

/** What changes users, roles, branches or the business. Seeing the business's details includes changing its logo. */
const managing = permissionNames.filter(
  (name) =>
    name === 'view_business_details' ||
    (['Admin Center', 'Identity and Access', 'Roles', 'Users'].includes(permissions[name].category) &&
      !name.startsWith('view_')),
)

it.each(templateNames)('the template %s names permissions that exist, and all that they need', (template) => {
  expect(templates[template].filter((name) => !permissionNames.includes(name))).toEqual([])
  expect(inOrder(templates[template])).toEqual(grantedBy(template))
  expect(copy.templates[template].name).not.toBe('')
})

it('nobody manages users, roles or the business by a template, except a manager the users of a branch and its details', () => {
  expect(managing).toContain('create_users')
  expect(managing).toContain('edit_roles')
  const granted: Partial<Record<TemplateName, Permission[]>> = Object.fromEntries(
    templateNames.map((template) => [template, grantedBy(template).filter((name) => managing.includes(name))]),
  )
  expect(granted).toEqual({
    front_desk: [],
    security: [],
    manager: ['edit_branches', 'create_users', 'edit_users', 'deactivate_users'],
    read_only: [],
  })
})

it('read only changes nothing, and only a manager unmasks visitors', () => {
  expect(templates.read_only.filter((name) => !name.startsWith('view_'))).toEqual([])
  expect(templateNames.filter((name) => grantedBy(name).includes('reveal_data_of_visitors'))).toEqual(['manager'])
})
