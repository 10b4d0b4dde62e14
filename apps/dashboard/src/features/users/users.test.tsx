import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Notice } from '@quickprism/contract/endpoint'
import { roles } from '@quickprism/contract/roles'
import { type UserDetails, users } from '@quickprism/contract/users'
import { showWith } from '@quickprism/ui/toast'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rememberBusiness } from '../../lib/choices.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { chooseUser } from './chosen-user.ts'
import { EditUserScreen } from './edit-user-screen.tsx'
import { LoginStatusCard } from './login-status-card.tsx'
import { splitNameRole } from './login-status-list.tsx'

const koramangala = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Koramangala',
  store_type: 'hotel' as const,
  time_zone: 'Asia/Kolkata',
}

const sana: UserDetails = {
  name: 'Sana Khan',
  email: null,
  quickID: 'SK2V9M5C',
  mobile: null,
  roles: [],
  shop_quickIDs: ['BRANCH0001'],
  scope_type: 'shop',
  status: 'active',
  scope_role_data: { BRANCH0001: [] },
  additional_info: {},
  is_root: false,
}

const told: Notice[] = []
let stopShowing = () => {}

beforeEach(() => {
  told.length = 0
  stopShowing = showWith((notice) => told.push(notice))
  rememberBusiness('BUSINESS01')
})

afterEach(() => {
  stopShowing()
  cleanup()
})

it('D2-UFORM-49: without an access token a changed user is not sent, and it is told why', async () => {
  chooseUser('SK2V9M5C')
  const { asked } = renderScreen(<EditUserScreen />, {
    server: [
      answer(branches.list, () => [koramangala]),
      answer(roles.list, () => ({ roles: [], pagination: { total: 0, total_pages: 0 } })),
      answer({ ...users.details, path: '/api/iam/get-user-by-id/SK2V9M5C' }, () => sana),
    ],
    may: ['edit_users'],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(told).toEqual([{ tone: 'bad', text: 'Access token not found. Please login again.' }]))
  expect(asked.some((name) => name.startsWith('PUT'))).toBe(false)
})

it('D2-LSTATUS-05: a status that cannot be loaded says so, and is tried again when told', async () => {
  const { asked } = renderScreen(<LoginStatusCard />, {
    server: [answer(branches.list, () => []), fail(users.loginStatus, 500)],
    may: ['view_login_status_of_users'],
  })
  expect(await screen.findByText('Failed to load status data')).toBeDefined()
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

it('D2-LSTATUS-07: the name and the roles are told apart at the first separator', () => {
  expect(splitNameRole('Meera Iyer - Operations Admin, Front Desk - Night')).toEqual({
    name: 'Meera Iyer',
    first: 'Operations Admin',
    roles: 'Operations Admin, Front Desk - Night',
  })
  expect(splitNameRole('Naveen Gowda - No roles')).toEqual({ name: 'Naveen Gowda', first: 'No roles', roles: '' })
  expect(splitNameRole('Asha Rao - Root user')).toEqual({ name: 'Asha Rao', first: 'Root user', roles: '' })
  expect(splitNameRole('Naveen Gowda')).toEqual({ name: 'Naveen Gowda', first: 'No roles', roles: '' })
})
