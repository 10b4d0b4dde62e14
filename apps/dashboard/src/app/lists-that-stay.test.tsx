import { answer, answerOnce } from '@quickprism/app/testing/fake-wire'
import { audit } from '@quickprism/contract/audit'
import { branches } from '@quickprism/contract/branches'
import { roles } from '@quickprism/contract/roles'
import { tenants } from '@quickprism/contract/tenants'
import { users } from '@quickprism/contract/users'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AuditLogsScreen } from '../features/audit/audit-logs-screen.tsx'
import { RolesScreen } from '../features/roles/roles-screen.tsx'
import { TenantsScreen } from '../features/tenants/tenants-screen.tsx'
import { UsersScreen } from '../features/users/users-screen.tsx'
import { rememberBusiness } from '../lib/choices.ts'
import { renderScreen } from '../testing/render-screen.tsx'

beforeEach(() => rememberBusiness('BUSINESS01'))
afterEach(cleanup)

const none = { total: 0, total_pages: 0 }
const trail = { state: 'unchecked' as const, checked_entries: 0, checked_at: null, problem: null }

it.each([
  {
    shown: <UsersScreen />,
    served: answerOnce(users.list, () => ({ items: [], pagination: none })),
    rows: 'No Users are added to this space yet.',
    says: 'Failed to load users data.',
  },
  {
    shown: <RolesScreen />,
    served: answerOnce(roles.list, () => ({ roles: [], pagination: none })),
    rows: 'No roles found - Create your first role to get started',
    says: 'An error occurred while loading roles.',
  },
  {
    shown: <TenantsScreen invite={undefined} />,
    served: answerOnce(tenants.list, () => []),
    rows: 'No Tenants are added to this space yet.',
    says: 'Failed to load tenants data.',
  },
  {
    shown: <AuditLogsScreen />,
    served: answerOnce(audit.list, () => ({ data: [], total_pages: 0, total_records: 0, trail })),
    rows: 'No audit logs found',
    says: 'Error loading audit logs.',
  },
])('a list that cannot be loaded again stays, and says "$says" with its age', async ({ shown, served, rows, says }) => {
  const { cache } = renderScreen(shown, { server: [answer(branches.list, () => []), served] })
  await screen.findByText(rows)
  expect(screen.queryByText(says)).toBe(null)
  await act(() => cache.invalidateQueries())
  expect(await screen.findByText(says)).toBeDefined()
  expect(screen.getByText(/^Updated \d+ s ago$/)).toBeDefined()
  expect(screen.getByText(rows)).toBeDefined()
})
