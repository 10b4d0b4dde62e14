import { answer } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { Link } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProfileDetails } from './profile-details.tsx'

afterEach(cleanup)

const shalini = {
  quickID: 'SN8R2K5V',
  name: 'Shalini Nair',
  email: 'shalini@kaveri.example',
  mobile: '9845042210',
  email_confirmed: true,
  mobile_confirmed: true,
  birth_date: '1990-11-13',
  gender: null,
}

it('shows and reads a birth date as dd/mm/yyyy, whatever the phone is set to', async () => {
  const { sent } = renderScreen(<ProfileDetails profile={shalini} onRenamed={() => {}} />, {
    server: [answer(people.editMe, () => ({ success: true as const, message: 'Saved' }))],
  })
  const field = await screen.findByLabelText(/^Date of birth/)
  expect(field).toHaveProperty('value', '13/11/1990')

  fireEvent.change(field, { target: { value: '31/02/1990' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('This date does not exist. Check the day and month.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'in spring' } })
  expect(await screen.findByText('Enter a date as dd/mm/yyyy')).toBeDefined()
  fireEvent.change(field, { target: { value: '13/11/2990' } })
  expect(await screen.findByText('The birth date is in the future')).toBeDefined()
  expect(sent).toEqual([])

  fireEvent.change(field, { target: { value: '01021991' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ birth_date: '1991-02-01' }))
})

const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('asks before a name that was typed is lost by leaving, and nobody who changed nothing', async () => {
  const { address } = renderScreen(
    <>
      <Link to={addresses.visits}>Visits</Link>
      <ProfileDetails profile={shalini} onRenamed={() => {}} />
    </>,
    { server: [] },
  )
  const name = await screen.findByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: 'Shalini N' } })
  fireEvent.click(screen.getByRole('link', { name: 'Visits' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  await press(/^Keep editing/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/')
  expect(name).toHaveProperty('value', 'Shalini N')

  fireEvent.change(name, { target: { value: 'Shalini Nair' } })
  fireEvent.click(screen.getByRole('link', { name: 'Visits' }))
  await waitFor(() => expect(address()).toBe('/visits'))
})

it('does not hold up a session that ends', async () => {
  const { address } = renderScreen(
    <>
      <Link to={addresses.signIn}>Sign in</Link>
      <ProfileDetails profile={shalini} onRenamed={() => {}} />
    </>,
    { server: [] },
  )
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Shalini N' } })
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
