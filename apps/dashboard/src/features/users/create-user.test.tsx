import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HereContext } from '../../lib/access.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { CreateUserScreen } from './create-user-screen.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const here = {
  access: [{ scope_id: 'BUSINESS01', permissions: ['create_users' as const] }],
  isAccessKnown: true,
  businessId: 'BUSINESS01',
  businessName: 'Kaveri Spaces',
  branchId: 'BRANCH0001',
  branchName: 'Koramangala',
  selectBranch: () => {},
}

const koramangala = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Koramangala',
  store_type: 'hotel' as const,
  time_zone: 'Asia/Kolkata',
}

const isShut = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create/ }).disabled

const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

const type = (text: string) => fill('Quick ID', text)

it('Create is shut until the Quick ID is verified, a branch is chosen where it takes one, and the form is valid', async () => {
  const found = { name: 'Sana Khan', email: null, mobile: null }
  renderScreen(
    <HereContext value={here}>
      <CreateUserScreen />
    </HereContext>,
    {
      server: [
        answer(branches.list, () => [koramangala]),
        answer(roles.list, () => ({ roles: [], pagination: { total: 0, total_pages: 0 } })),
        answer(users.search, () => found),
      ],
    },
  )
  await screen.findByLabelText('Quick ID')
  spec('D2-UFORM-46')
  expect(isShut()).toBe(true)

  fireEvent.click(screen.getByRole('radio', { name: /Business/ }))
  type('SK2V9M5C')
  expect(isShut()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Verify/ }))
  await waitFor(() => expect(isShut()).toBe(false))

  fireEvent.click(screen.getByRole('radio', { name: /Branch|Shop/ }))
  expect(isShut()).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Business/ }))
  expect(isShut()).toBe(false)

  for (const number of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Add Field' }))
    fill(`Heading of field ${number}`, 'Shift')
    fill(`Value of field ${number}`, `Night ${number}`)
  }
  expect(isShut()).toBe(true)
  fill('Heading of field 2', 'Desk')
  expect(isShut()).toBe(false)

  type('SK2V9M5D')
  expect(isShut()).toBe(true)
})
