import { expect, it } from 'vitest'
import { crumbsOf } from '../lib/crumbs.ts'
import { screens } from './screens.tsx'
import { currentItem } from './shell/current-item.ts'

const paths = screens.map(({ path }) => path)

it('lists every screen once', () => {
  expect(paths).toEqual([
    '/dashboard/entry-management',
    '/dashboard/entry-management/logs',
    '/dashboard/entry-management/reports',
    '/dashboard/identity-and-access',
    '/dashboard/identity-and-access/permissions',
    '/dashboard/identity-and-access/roles',
    '/dashboard/identity-and-access/roles/create',
    '/dashboard/identity-and-access/roles/edit',
    '/dashboard/identity-and-access/users',
    '/dashboard/identity-and-access/users/create',
    '/dashboard/identity-and-access/users/edit',
    '/dashboard/identity-and-access/tenants',
    '/dashboard/identity-and-access/audit-logs',
    '/dashboard/admin-center',
    '/dashboard/admin-center/branch-details',
    '/dashboard/admin-center/create-branch',
    '/dashboard/admin-center/edit-branch',
    '/dashboard/inventory',
    '/dashboard/inventory/resource-registration',
    '/dashboard/inventory/booking-log',
  ])
})

it.each(paths)('leads from the breadcrumb of %s to screens that exist', (path) => {
  for (const crumb of crumbsOf(path)) expect(paths).toContain(crumb.path)
})

it.each([
  ['/dashboard/identity-and-access/roles/create', '/dashboard/identity-and-access/roles'],
  ['/dashboard/identity-and-access/users', '/dashboard/identity-and-access/users'],
  ['/dashboard/identity-and-access', undefined],
  ['/dashboard/admin-center', '/dashboard/admin-center'],
  ['/dashboard/admin-center/create-branch', '/dashboard/admin-center/branch-details'],
  ['/dashboard/admin-center/edit-branch', '/dashboard/admin-center/branch-details'],
])('marks for %s the sidebar item %s', (path, marked) => {
  expect(currentItem(screens, path)).toBe(marked)
})
