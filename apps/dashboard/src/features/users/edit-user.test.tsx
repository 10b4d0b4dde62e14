import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { roles } from '@quickprism/contract/roles'
import { type UserDetails, users } from '@quickprism/contract/users'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetBusiness, rememberBusiness } from '../../lib/choices.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { chooseUser } from './chosen-user.ts'
import { EditUserScreen } from './edit-user-screen.tsx'

everyoneIsSignedIn()
beforeEach(() => rememberBusiness('BUSINESS01'))
afterEach(() => {
  cleanup()
  forgetBusiness()
})

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
  joined: true,
}

it('Save changes the user that the form shows, though another one was chosen in the tab since', async () => {
  chooseUser('SK2V9M5C')
  const { asked } = renderScreen(<EditUserScreen />, {
    server: [
      answer(branches.list, () => []),
      answer(roles.list, () => ({ roles: [], pagination: { total: 0, total_pages: 0 } })),
      answer({ ...users.details, path: '/api/iam/get-user-by-id/SK2V9M5C' }, () => sana),
    ],
    may: ['edit_users'],
  })
  const save = await screen.findByRole('button', { name: /^Save/ })
  chooseUser('TR4S8H2K')
  fireEvent.click(save)
  // R2 dash A, a suspicion
  await waitFor(() => expect(asked.filter((name) => name.startsWith('PUT')).join()).toMatch(/SK2V9M5C$/))
})
