import { answer } from '@quickprism/app/testing/fake-wire'
import { roles } from '@quickprism/contract/roles'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { PermissionPicker } from './permission-picker.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const listed = (name: 'view_roles' | 'view_users' | 'view_audit_logs', category: string) => ({
  name,
  category,
  description: `See them in ${category}`,
  dependencies: [],
})

const group = (name: RegExp) => screen.getByRole('button', { name })
const isOpen = (name: RegExp) => group(name).getAttribute('aria-expanded') === 'true'
const search = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a permission' }), { target: { value: text } })

it('keeps the group open that a search found, after the words are taken back letter by letter', async () => {
  renderScreen(
    <PermissionPicker
      chosen={[]}
      onChange={() => {}}
      refusal={() => undefined}
      error={undefined}
      onTemplate={() => {}}
    />,
    {
      server: [
        answer(roles.permissions, () => [
          listed('view_roles', 'Roles'),
          listed('view_users', 'Users'),
          listed('view_audit_logs', 'Tenants'),
        ]),
      ],
    },
  )
  await screen.findByRole('button', { name: /^Tenants/ })
  expect([/^Roles/, /^Users/, /^Tenants/].map(isOpen)).toEqual([true, false, false])

  search('s')
  search('tenants')
  expect(isOpen(/^Tenants/)).toBe(true)
  fireEvent.click(group(/^Tenants/))
  expect(isOpen(/^Tenants/)).toBe(false)
  fireEvent.click(group(/^Tenants/))
  search('s')
  search('')
  expect([/^Roles/, /^Users/, /^Tenants/].map(isOpen)).toEqual([true, false, true])
})
