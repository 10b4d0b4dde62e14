import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { humanise } from '@quickprism/contract/humanise'
import { type Permission, permissionNames, permissions } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { CreateRoleScreen } from './create-role-screen.tsx'
import { templates } from './templates.ts'

everyoneIsSignedIn()
afterEach(cleanup)

const catalogue = permissionNames.map((name) => ({
  name,
  category: permissions[name].category,
  description: permissions[name].description,
  dependencies: [...permissions[name].needs] as Permission[],
}))

const open = async (may: readonly Permission[]) => {
  renderScreen(<CreateRoleScreen />, {
    may,
    server: [answer(roles.permissions, () => catalogue), answer(branches.list, () => [])],
  })
  await screen.findByRole('button', { name: /^Admin Center/ })
}

const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('aria-labelledby'))
    .flatMap((id) => (id ? [document.getElementById(id)?.textContent] : []))
const inWords = (names: readonly Permission[]) => names.map((name) => humanise(name))
const box = (name: Permission) => screen.getByRole('checkbox', { name: new RegExp(`^${humanise(name)}`) })
/** By its words, as a pointer does. */
const toggle = (name: Permission) => fireEvent.click(screen.getByText(humanise(name)))
const template = (name: string) => screen.getByRole('radio', { name })
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

it('a role starts from a template, and everything in it stays editable', async () => {
  await open(permissionNames)
  fireEvent.click(template('Front desk'))
  expect(template('Front desk').getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('4 permission(s) selected')).toBeTruthy()
  expect(ticked().length).toBe(4)
  for (const words of inWords(templates.front_desk)) expect(ticked().join()).toContain(words)
  expect(valueOf(/^Role Name/)).toBe('Front desk')
  expect(valueOf(/^Role Description/)).toBe('Checks visitors in and out, and keeps notes about them.')

  toggle('add_edit_delete_additional_info_of_visitors')
  toggle('export_visitor_reports')
  await waitFor(() => expect(box('export_visitor_reports').getAttribute('aria-checked')).toBe('true'))
  expect(box('add_edit_delete_additional_info_of_visitors').getAttribute('aria-checked')).toBe('false')
  expect(template('Front desk').getAttribute('aria-checked')).toBe('false')
})

it('another template takes the place of the first, and leaves what was ticked and written by hand', async () => {
  await open(permissionNames)
  fireEvent.click(template('Manager'))
  toggle('export_visitor_reports')
  toggle('delete_branches')
  await waitFor(() => expect(box('delete_branches').getAttribute('aria-checked')).toBe('true'))
  fireEvent.change(screen.getByLabelText(/^Role Name/), { target: { value: 'Night guard' } })
  fireEvent.click(template('Security'))
  expect(valueOf(/^Role Name/)).toBe('Night guard')
  expect(valueOf(/^Role Description/)).toBe('Works at the door, sees all records, and refuses visitors.')
  // What was ticked by hand keeps what it needs.
  expect(screen.getByText(`${templates.security.length + 2} permission(s) selected`)).toBeTruthy()
  expect(box('delete_branches').getAttribute('aria-checked')).toBe('true')
  expect(box('view_branches').getAttribute('aria-checked')).toBe('true')
})

it('a template ticks only what the user may give, and names the rest', async () => {
  await open(['create_roles', 'view_roles', 'view_permissions', 'view_checkin_logs_of_visitors'])
  fireEvent.click(template('Front desk'))
  expect(screen.getByText('1 permission(s) selected')).toBeTruthy()
  expect(screen.getByText(/Not selected, because you do not hold: .*View Additional Info Of Visitors/i)).toBeTruthy()
})
