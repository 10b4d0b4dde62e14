import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ContactsCard } from './contacts-card.tsx'

afterEach(cleanup)

const ananya = {
  quickID: 'AN7K4M2X',
  name: 'Ananya Krishnamurthy',
  email: 'ananya@people.example',
  mobile: '9845042210',
  email_confirmed: false,
  mobile_confirmed: true,
  birth_date: null,
  gender: null,
}
const done = () => ({ success: true as const, message: 'Done' })
const sentTo = answer(people.sendContactCode, () => ({ otp_sent: true as const, detail: null }))

const row = async (label: string) => within((await screen.findByText(label)).closest('li') as HTMLElement)
const bodiesOf = (sent: readonly { body?: unknown }[]) => sent.flatMap(({ body }) => body ?? [])
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('marks the contact that is not confirmed, and offers what can be done with it', async () => {
  renderScreen(<ContactsCard />, { server: [answer(people.me, () => ananya)] })
  const email = await row('Email ID')
  expect(email.getByText('Not confirmed')).toBeDefined()
  expect(email.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Confirm e-mail address',
    'Change e-mail address',
    'Remove e-mail address',
  ])
  const mobile = await row('Contact number')
  expect(mobile.getByText('Confirmed')).toBeDefined()
  expect(mobile.queryAllByRole('button')).toEqual([])
})

it('says that the contacts cannot be loaded, not something else of the page', async () => {
  renderScreen(<ContactsCard />, { server: [fail(people.me, 500)] })
  expect(await screen.findByText('Failed to load your contacts')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})

it('confirms it with the code that was sent there', async () => {
  let isConfirmed = false
  const { sent } = renderScreen(<ContactsCard />, {
    server: [
      answer(people.me, () => ({ ...ananya, email_confirmed: isConfirmed })),
      sentTo,
      answer(people.confirmContact, () => {
        isConfirmed = true
        return done()
      }),
    ],
  })
  await press('Confirm e-mail address')
  expect(await screen.findByLabelText(/^Email ID/)).toHaveProperty('value', ananya.email)
  await press(/^Get OTP/)
  expect(await screen.findByText(/^Enter the code from the e-mail to/)).toBeDefined()
  expect(bodiesOf(sent)).toEqual([{ contact: 'email', value: ananya.email }])
  fireEvent.change(screen.getByLabelText('One-time code of 6 digits'), { target: { value: '314159' } })
  await waitFor(() => expect(screen.getAllByText('Confirmed')).toHaveLength(2))
  expect(bodiesOf(sent).at(-1)).toEqual({ contact: 'email', otp: '314159' })
})

it('says below the code that it was wrong, and nowhere else', async () => {
  const { notices } = renderScreen(<ContactsCard />, {
    server: [
      answer(people.me, () => ananya),
      sentTo,
      fail(people.confirmContact, 422, { detail: 'Invalid or expired OTP' }),
    ],
  })
  await press('Confirm e-mail address')
  await press(/^Get OTP/)
  fireEvent.change(await screen.findByLabelText('One-time code of 6 digits'), { target: { value: '314159' } })
  expect(await screen.findByText('Invalid or expired OTP')).toBeDefined()
  expect(notices.filter(({ tone }) => tone === 'bad')).toEqual([])
})

it('sends no code to what is no address, and removes the address after a question', async () => {
  const { sent } = renderScreen(<ContactsCard />, {
    server: [answer(people.me, () => ananya), answer(people.removeContact, done)],
  })
  await press('Change e-mail address')
  fireEvent.change(await screen.findByLabelText(/^Email ID/), { target: { value: 'ananya' } })
  await press(/^Get OTP/)
  expect(await screen.findByText('Invalid email format')).toBeDefined()
  expect(bodiesOf(sent)).toEqual([])
  await press(/^Cancel/)
  await press('Remove e-mail address')
  const question = await screen.findByRole('alertdialog', { name: 'Remove your e-mail address?' })
  fireEvent.click(within(question).getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(bodiesOf(sent)).toEqual([{ contact: 'email' }]))
})
