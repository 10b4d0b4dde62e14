import { answer, answerOnce, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Notice } from '@quickprism/contract/endpoint'
import { type ListedRole, roles } from '@quickprism/contract/roles'
import { type UserDetails, users } from '@quickprism/contract/users'
import { showWith } from '@quickprism/ui/toast'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberBusiness } from '../../lib/choices.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { chooseUser } from './chosen-user.ts'
import { EditUserScreen } from './edit-user-screen.tsx'
import { LoginStatusCard } from './login-status-card.tsx'
import { rolesIn } from './login-status-list.tsx'
import { Email } from './user-facts.tsx'

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
  joined: true,
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
  vi.unstubAllGlobals()
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
    server: [answer(branches.list, () => []), fail(users.loginStatus, 500, { detail: 'The list is being moved.' })],
    may: ['view_login_status_of_users'],
  })
  expect(await screen.findByText('Failed to load status data')).toBeDefined()
  expect(screen.getByText('The list is being moved.')).toBeDefined()
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

const statusOnce = (total_pages: number) => {
  const items = [{ quick_id: 'SK2V9M5C', name: 'Sana Khan', name_role: 'Sana Khan - Front Desk', last_login: null }]
  return answerOnce(users.loginStatus, () => ({ items, page: 1, total_pages }), { detail: 'The list is being moved.' })
}

const showStatus = (status: Served) =>
  renderScreen(<LoginStatusCard />, {
    server: [answer(branches.list, () => []), status],
    may: ['view_login_status_of_users'],
  })

it('D2-LSTATUS-05: a status that cannot be loaded again stays, and says so with its age', async () => {
  const { cache } = showStatus(statusOnce(1))
  await screen.findByText('Sana Khan')
  expect(screen.queryByText('Failed to load status data.')).toBe(null)
  await act(() => cache.invalidateQueries())
  expect(await screen.findByText('Failed to load status data.')).toBeDefined()
  expect(screen.getByText(/^Updated \d+ s ago$/)).toBeDefined()
  expect(screen.getByText('Sana Khan')).toBeDefined()
})

it('D2-LSTATUS-05: a further page that cannot be loaded says so at the end of the list, and why', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      told: (entries: object[]) => void
      constructor(told: (entries: object[]) => void) {
        this.told = told
      }
      observe = () => this.told([{ isIntersecting: true }])
      disconnect = () => {}
    },
  )
  showStatus(statusOnce(2))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to load status dataThe list is being moved.')
  expect(screen.getByText('Sana Khan')).toBeDefined()
  expect(screen.queryByText(/^Updated/)).toBe(null)
})

it('D2-LSTATUS-07: the roles are read whole, whatever separators the names have', () => {
  const of = (name: string, roles: string) => rolesIn({ name, name_role: `${name} - ${roles}` })
  expect(of('Meera Iyer', 'Operations Admin, Front Desk - Night')).toEqual({
    first: 'Operations Admin',
    roles: 'Operations Admin, Front Desk - Night',
  })
  expect(of('Naveen Gowda', 'No roles')).toEqual({ first: 'No roles', roles: '' })
  expect(of('Asha Rao', 'Root user')).toEqual({ first: 'Root user', roles: '' })
})

it('shows a name that contains a separator whole in the login status', async () => {
  const named = { quick_id: 'SK2V9M5C', name: 'Sana - Bela Khan', name_role: 'Sana - Bela Khan - Front Desk - Night' }
  showStatus(answer(users.loginStatus, () => ({ items: [{ ...named, last_login: null }], page: 1, total_pages: 1 })))
  expect(await screen.findByText('Sana - Bela Khan')).toBeDefined()
  expect(screen.getByText('Front Desk - Night')).toBeDefined()
})

const listedRole = (name: string, ...branchIds: string[]): ListedRole => {
  const scope_type = branchIds.length > 0 ? 'shop' : 'business'
  const scope_ids = branchIds.length > 0 ? branchIds : ['BUSINESS01']
  return {
    id: name,
    name,
    description: name,
    scope_type,
    scope_ids,
    scopes: scope_ids.map((scope_id) => ({ scope_type, scope_id })),
    permissions: [],
    permission_count: 0,
    user_count: 0,
    created_at: '2026-11-13T10:00:00.000Z',
    assignedTo: 0,
    timestamp: { date: '2026-11-13', time: '15:30' },
  }
}

it('a role outside the scope of a user says so, and a user without a role is said to be able to do nothing', async () => {
  chooseUser('SK2V9M5C')
  const rows = [listedRole('Front Desk', 'BRANCH0001'), listedRole('Night Guard', 'BRANCH0002'), listedRole('Auditor')]
  renderScreen(<EditUserScreen />, {
    server: [
      answer(branches.list, () => [koramangala]),
      answer(roles.list, () => ({ roles: rows, pagination: { total: 3, total_pages: 1 } })),
      answer({ ...users.details, path: '/api/iam/get-user-by-id/SK2V9M5C' }, () => sana),
    ],
    may: ['edit_users'],
  })
  const textOf = (name: string) => screen.getByRole('checkbox', { name }).closest('tr')?.textContent ?? ''
  await screen.findByRole('checkbox', { name: 'Front Desk' })
  expect(textOf('Night Guard')).toContain('Outside the scope of the user')
  expect(textOf('Auditor')).toContain('Outside the scope of the user')
  expect(textOf('Front Desk')).not.toContain('Outside the scope of the user')
  expect(screen.getByText('Without a role Sana Khan can open nothing here.')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Remove Koramangala' }))
  await waitFor(() => expect(screen.queryByText('Outside the scope of the user')).toBe(null))
})

it('what is changed of a user stays when someone else gives them another role meanwhile', async () => {
  chooseUser('SK2V9M5C')
  let user = sana
  const { cache } = renderScreen(<EditUserScreen />, {
    server: [
      answer(branches.list, () => [koramangala, { ...koramangala, shop_quickID: 'BRANCH0002', store_name: 'Powai' }]),
      answer(roles.list, () => ({ roles: [], pagination: { total: 0, total_pages: 0 } })),
      answer({ ...users.details, path: '/api/iam/get-user-by-id/SK2V9M5C' }, () => user),
      fail(roles.details, 404),
    ],
    may: ['edit_users'],
    branchId: '',
  })
  const business = async () => (await screen.findAllByRole('radio'))[0] as HTMLElement
  fireEvent.click(await business())
  await waitFor(async () => expect((await business()).getAttribute('aria-checked')).toBe('true'))
  user = {
    ...sana,
    name: 'Sana Khan Sheikh',
    roles: [{ uid: 'front-desk', name: 'Front Desk' }] as UserDetails['roles'],
  }
  await act(() => cache.invalidateQueries())
  await screen.findByText(/Sana Khan Sheikh/)
  await waitFor(async () => expect((await business()).getAttribute('aria-checked')).toBe('true'))
})

it('the masked e-mail of a user is drawn as every screen draws one', async () => {
  renderScreen(<Email of="f****@people.invalid" />, { server: [] })
  expect(await screen.findByText('f••••@people.invalid')).toBeDefined()
  expect(screen.getByText('f****@people.invalid').className).toContain('sr-only')
})
