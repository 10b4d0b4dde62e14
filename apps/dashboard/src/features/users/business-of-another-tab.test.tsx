import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { roles } from '@quickprism/contract/roles'
import { type ListedUser, users } from '@quickprism/contract/users'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HereContext } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { forgetBusiness, rememberBusiness } from '../../lib/choices.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CreateUserScreen } from './create-user-screen.tsx'
import { UsersScreen } from './users-screen.tsx'

/** This tab works in Kaveri Spaces (BUSINESS01). */
beforeEach(() => rememberBusiness('BUSINESS01'))
afterEach(() => {
  cleanup()
  forgetBusiness()
})

const here = {
  access: [
    {
      scope_id: 'BUSINESS01',
      permissions: ['view_users' as const, 'view_roles' as const, 'create_users' as const, 'delete_users' as const],
    },
  ],
  isAccessKnown: true,
  businessId: 'BUSINESS01',
  businessName: 'Kaveri Spaces',
  branchId: 'BRANCH0001',
  branchName: 'Koramangala',
  selectBranch: () => {},
}

const inKaveri = (screenOfTab: ReactNode) => <HereContext value={here}>{screenOfTab}</HereContext>

const sana: ListedUser = {
  name: 'Sana Khan',
  email: null,
  role_count: 0,
  quick_id: 'SK2V9M5C',
  user_type: 'business',
  status: 'active',
  last_login: null,
  is_root: false,
  joined: true,
}

it('deletes a user in the business that the question names, whatever business another tab has picked since', async () => {
  const { sent } = renderScreen(inKaveri(<UsersScreen />), {
    server: [
      answer(branches.list, () => []),
      answer(users.list, () => ({ items: [sana], pagination: { total: 1, total_pages: 1 } })),
      answer(users.remove, () => ({ success: true as const, message: 'User deleted' }) as never),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Sana Khan' }))
  // Another tab of the same person picks another business meanwhile: both share what the browser remembers.
  rememberBusiness('BUSINESS02')
  fireEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Kaveri Spaces/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(sent.some(({ body }) => (body as { userQuickId?: string })?.userQuickId)).toBe(true))
  const deleted = sent.find(({ body }) => (body as { userQuickId?: string })?.userQuickId)
  // R2 dash B-03
  expect(deleted?.body).toEqual({ scopeId: 'BUSINESS01', userQuickId: 'SK2V9M5C' })
})

it('adds a user to the business that is on the screen, whatever business another tab has picked since', async () => {
  const { sent } = renderScreen(inKaveri(<CreateUserScreen />), {
    path: addresses.createUser,
    server: [
      answer(branches.list, () => []),
      answer(roles.list, () => ({ roles: [], pagination: { total: 0, total_pages: 0 } })),
      answer(users.search, () => ({
        name: 'Sana Khan',
        email: null,
        mobile: null,
      })),
      answer(users.create, () => ({ ok: true, warnings: [] }) as never),
    ],
  })
  fireEvent.change(await screen.findByLabelText('Quick ID'), { target: { value: 'SK2V9M5C' } })
  fireEvent.click(screen.getByRole('button', { name: /^Verify/ }))
  await screen.findByText('Sana Khan')
  fireEvent.click(screen.getByRole('radio', { name: /Business/ }))
  rememberBusiness('BUSINESS02')
  fireEvent.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(sent.some(({ body }) => (body as { quick_id?: string })?.quick_id)).toBe(true))
  const created = sent.find(({ body }) => (body as { quick_id?: string })?.quick_id)
  // R2 dash B-03
  expect(created?.body).toMatchObject({ scope_role_data: { BUSINESS01: [] } })
})
