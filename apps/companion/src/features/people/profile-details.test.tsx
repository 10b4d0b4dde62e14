import { answer } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProfileDetails } from './profile-details.tsx'

afterEach(cleanup)

const shalini = {
  quickID: 'SN8R2K5V',
  name: 'Shalini Nair',
  email: 'shalini@kaveri.example',
  mobile: '9845042210',
  birth_date: '1990-11-13',
  gender: null,
}

it('shows and reads a birth date as dd/MM/yyyy, whatever the phone is set to', async () => {
  const { sent } = renderScreen(<ProfileDetails profile={shalini} onRenamed={() => {}} />, {
    server: [answer(people.editMe, () => ({ success: true as const, message: 'Saved' }))],
  })
  const field = await screen.findByLabelText(/^Date of birth/)
  expect(field).toHaveProperty('value', '13/11/1990')

  fireEvent.change(field, { target: { value: '31/02/1990' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('There is no such day. Check day and month.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'in spring' } })
  expect(await screen.findByText('Enter a date as dd/MM/yyyy')).toBeDefined()
  fireEvent.change(field, { target: { value: '13/11/2990' } })
  expect(await screen.findByText('The birth date is in the future')).toBeDefined()
  expect(sent).toEqual([])

  fireEvent.change(field, { target: { value: '01021991' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ birth_date: '1991-02-01' }))
})
