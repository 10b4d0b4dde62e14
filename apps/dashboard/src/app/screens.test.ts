import { expect, it } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { crumbsOf } from '../lib/crumbs.ts'
import { screens } from './screens.tsx'
import { currentItem } from './shell/current-item.ts'

const paths = screens.map(({ path }) => path)

it('lists the screen of every address behind the sign-in, once', () => {
  const behind = Object.values(addresses).filter((address) => address.startsWith('/dashboard/'))
  expect(paths.toSorted()).toEqual(behind.toSorted())
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
