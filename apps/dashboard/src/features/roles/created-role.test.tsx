import { answer } from '@quickprism/app/testing/fake-wire'
import { roles } from '@quickprism/contract/roles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { CreatedRole } from './created-role.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const role = (user_count: number) => ({
  role_id: 'ROLE1',
  name: 'Front desk',
  description: 'Lets visitors in',
  scope_type: 'shop' as const,
  scope_ids: ['BRANCH0001'],
  scopes: [{ scope_type: 'shop' as const, scope_id: 'BRANCH0001' }],
  permissions: [],
  permission_count: 4,
  user_count,
  created_at: '2026-03-02T04:00:00.000Z',
})

it('after a role was created, a user can be added with it', async () => {
  renderScreen(<CreatedRole id="ROLE1" />, {
    may: ['create_users', 'view_roles'],
    server: [answer(roles.details, () => role(0))],
  })
  expect(await screen.findByText('No user has the role Front desk yet.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Add a user with this role' })
  expect(link.getAttribute('href')).toBe(`${addresses.createUser}?role=ROLE1`)
})

it('a role that has users, or a reader who cannot add any, gets no such offer', async () => {
  const { asked } = renderScreen(<CreatedRole id="ROLE1" />, {
    may: ['create_users', 'view_roles'],
    server: [answer(roles.details, () => role(2))],
  })
  await waitFor(() => expect(asked.length).toBe(1))
  expect(screen.queryByRole('link', { name: 'Add a user with this role' })).toBeNull()
  cleanup()

  const other = renderScreen(<CreatedRole id="ROLE1" />, { may: ['view_roles'], server: [] })
  expect(other.asked).toEqual([])
  expect(screen.queryByRole('link', { name: 'Add a user with this role' })).toBeNull()
})
