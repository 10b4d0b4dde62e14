import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { type ListedRole, roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HereContext } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
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

const roleNamed = (name: string, is: Pick<ListedRole, 'description' | 'scope_type' | 'scope_ids'>): ListedRole => ({
  id: name,
  name,
  ...is,
  scopes: is.scope_ids.map((scope_id) => ({ scope_type: is.scope_type, scope_id })),
  permissions: [],
  permission_count: 0,
  user_count: 0,
  created_at: '2026-11-13T10:00:00.000Z',
  assignedTo: 0,
  timestamp: { date: '2026-11-13', time: '15:30' },
})

it('lists the roles with a checkbox each, their name, description and scope type', async () => {
  const listed = [
    roleNamed('Auditor', {
      description: 'Reads what was done',
      scope_type: 'business',
      scope_ids: ['BUSINESS01'],
    }),
    roleNamed('Front Desk', {
      description: 'Welcomes visitors',
      scope_type: 'shop',
      scope_ids: ['BRANCH0001'],
    }),
  ]
  renderScreen(
    <HereContext value={here}>
      <CreateUserScreen />
    </HereContext>,
    {
      server: [
        answer(branches.list, () => [koramangala]),
        answer(roles.list, () => ({ roles: listed, pagination: { total: 2, total_pages: 1 } })),
      ],
    },
  )
  const table = within(await screen.findByRole('table', { name: 'Roles' }))
  const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const rows = table.getAllByRole('row').slice(1)
  const textIn = (row: HTMLElement, head: string) => row.children[columns.indexOf(head)]?.textContent
  spec('D2-UFORM-13')
  expect(rows.map((row) => within(row).getByRole('checkbox').getAttribute('aria-checked'))).toEqual(['false', 'false'])
  expect(rows.map((row) => textIn(row, 'Name'))).toEqual([
    expect.stringContaining('Auditor'),
    expect.stringContaining('Front Desk'),
  ])
  expect(rows.map((row) => textIn(row, 'Description'))).toEqual(['Reads what was done', 'Welcomes visitors'])
  expect(rows.map((row) => textIn(row, 'Scope Type'))).toEqual(['Business', 'Branch'])
})

const formFor = async (scope_type: 'business' | 'shop', scope_ids: string[]) => {
  const role = roleNamed('Front desk', { description: 'Lets visitors in', scope_type, scope_ids })
  renderScreen(
    <HereContext value={here}>
      <CreateUserScreen />
    </HereContext>,
    {
      path: `${addresses.createUser}?role=${encodeURIComponent(role.id)}`,
      server: [
        answer(branches.list, () => [koramangala]),
        answer(roles.list, () => ({ roles: [role], pagination: { total: 1, total_pages: 1 } })),
        answer(roles.details, () => ({ ...role, role_id: role.id })),
      ],
    },
  )
  return (await screen.findByRole('checkbox', { name: 'Front desk' })).getAttribute('aria-checked')
}

it('a link from a new role opens the form with that role chosen, where it counts', async () => {
  expect(await formFor('shop', ['BRANCH0002', 'BRANCH0001'])).toBe('true')
  expect(screen.getByRole('radio', { name: /Branch/ }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('Koramangala')).toBeTruthy()
  expect(screen.queryByText('Outside the scope of the user')).toBeNull()
  cleanup()

  expect(await formFor('business', ['BUSINESS01'])).toBe('true')
  expect(screen.getByRole('radio', { name: /Business/ }).getAttribute('aria-checked')).toBe('true')
})
