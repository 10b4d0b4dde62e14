import { fail } from '@quickprism/app/testing/fake-wire'
import type { Permission } from '@quickprism/contract/permissions'
import { sos } from '@quickprism/contract/sos'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HereContext } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

afterEach(cleanup)

const server = [fail(sos.status, 503)]

const renderSidebar = (may: readonly Permission[], path: string = addresses.landing) =>
  renderScreen(<SidebarNav collapsed={false} onNavigate={undefined} />, { server, may, path })

const renderCollapsed = () =>
  renderScreen(<SidebarNav collapsed onNavigate={undefined} />, {
    server,
    may: ['view_users', 'view_roles', 'view_iam_dashboard'],
    path: addresses.users,
  })

const icon = () => screen.findByRole('link', { name: /^Identity and Access/ })
const flyout = () => screen.findByRole('dialog', { name: 'Identity and Access' })
const BELOW = ['Identity and Access', 'Permissions', 'Roles', 'Users', 'Tenants', 'Audit Logs']
const namesIn = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('a collapsed sidebar shows what is below an icon that is pointed at, until it is left', async () => {
  renderCollapsed()
  const link = await icon()
  fireEvent.pointerEnter(link, { pointerType: 'mouse' })
  const sheet = await flyout()
  expect(namesIn(sheet)).toEqual(BELOW)
  expect(within(sheet).getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page')
  const tenants = within(sheet).getByRole('link', { name: 'Tenants' })
  expect(tenants.getAttribute('aria-description')).toBe("You don't have permission to view the Tenants List.")
  fireEvent.pointerLeave(link, { pointerType: 'mouse' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a tap on an icon of a collapsed sidebar shows what is below it, and opens nothing yet', async () => {
  renderCollapsed()
  fireEvent.pointerDown(await icon(), { pointerType: 'touch' })
  const isFollowed = fireEvent.click(await icon())
  expect(isFollowed).toBe(false)
  expect(namesIn(await flyout())).toEqual(BELOW)
})

it('the keyboard goes into what is below an icon, through it, and back with Escape', async () => {
  renderCollapsed()
  const link = await icon()
  link.focus()
  fireEvent.keyDown(link, { key: 'ArrowRight' })
  const sheet = await flyout()
  const [home, permissions, ...others] = within(sheet).getAllByRole('link')
  await waitFor(() => expect(document.activeElement).toBe(home))
  fireEvent.keyDown(home as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(permissions)
  fireEvent.keyDown(permissions as HTMLElement, { key: 'ArrowUp' })
  fireEvent.keyDown(home as HTMLElement, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(others.at(-1))
  fireEvent.keyDown(others.at(-1) as HTMLElement, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(link)
})

const group = async (name: string) => within(await screen.findByRole('list', { name }))

it('always shows every group, to whoever may open nothing as well', async () => {
  renderSidebar([])
  const general = await group('General')
  expect(general.getByRole('link', { name: /^Entry Management/ })).toBeTruthy()
  expect(general.getByRole('link', { name: /^Identity and Access/ })).toBeTruthy()
  expect((await group('Account')).getByRole('link', { name: /^Admin Center/ })).toBeTruthy()
  expect((await group('Coming Soon')).getByRole('link', { name: 'Inventory' })).toBeTruthy()
})

it('marks what a person may not open with a lock whose tooltip says why, and nothing else', async () => {
  renderSidebar(['view_users'], addresses.users)
  const general = await group('General')
  const roles = general.getByRole('link', { name: 'Roles' })
  expect(roles.getAttribute('aria-description')).toBe("You don't have permission to view the Roles.")
  expect(roles.querySelector('svg.lucide-lock')).toBeTruthy()
  expect(roles.getAttribute('href')).toBe('/dashboard/identity-and-access/roles')
  const users = general.getByRole('link', { name: 'Users' })
  expect(users.querySelector('svg.lucide-lock')).toBeNull()

  fireEvent.focus(roles)
  fireEvent.mouseEnter(roles)
  fireEvent.mouseMove(roles)
  expect(await screen.findAllByText("You don't have permission to view the Roles.")).toHaveLength(1)
})

it('opens with a group the first of its pages that the person may see', async () => {
  renderSidebar(['view_users', 'view_audit_logs'])
  const identity = (await group('General')).getByRole('link', { name: 'Identity and Access Beta' })
  expect(identity.getAttribute('href')).toBe('/dashboard/identity-and-access/users')
  expect(identity.querySelector('svg.lucide-lock')).toBeNull()
})

it('opens a group with its own page where that is open, and locks it where none is', async () => {
  renderSidebar(['view_business_details'])
  const admin = (await group('Account')).getByRole('link', { name: 'Admin Center' })
  expect(admin.getAttribute('href')).toBe('/dashboard/admin-center')
  const identity = (await group('General')).getByRole('link', { name: 'Identity and Access Beta' })
  expect(identity.getAttribute('href')).toBe('/dashboard/identity-and-access')
  expect(identity.querySelector('svg.lucide-lock')).toBeTruthy()
})

it('locks nothing before it is known what the person may do', async () => {
  const unknown = {
    access: [],
    isAccessKnown: false,
    businessId: 'BUSINESS01',
    businessName: 'Kaveri Spaces',
    branchId: 'BRANCH0001',
    branchName: 'Koramangala',
    selectBranch: () => {},
  }
  renderScreen(
    <HereContext value={unknown}>
      <SidebarNav collapsed={false} onNavigate={undefined} />
    </HereContext>,
    { server },
  )
  const general = await group('General')
  expect(general.getByRole('link', { name: 'Identity and Access Beta' }).querySelector('svg.lucide-lock')).toBeNull()
})
