import { expect, it } from 'vitest'
import { crumbsOf } from './crumbs.ts'

it('names the segments after "dashboard" and leads to each of them', () => {
  expect(crumbsOf('/dashboard/identity-and-access/audit-logs')).toEqual([
    { label: 'Identity And Access', path: '/dashboard/identity-and-access' },
    { label: 'Audit Logs', path: '/dashboard/identity-and-access/audit-logs' },
  ])
})

it('ignores a slash at the end', () => {
  expect(crumbsOf('/dashboard/entry-management/')).toEqual([
    { label: 'Entry Management', path: '/dashboard/entry-management' },
  ])
})

it('writes the roll-call as its page does', () => {
  expect(crumbsOf('/dashboard/entry-management/roll-call').at(-1)?.label).toBe('Roll-call')
})
