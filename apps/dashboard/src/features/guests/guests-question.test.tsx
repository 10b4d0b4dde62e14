import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { guests, type MyGuest } from '@quickprism/contract/guests'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GuestsScreen } from './guests-screen.tsx'

afterEach(cleanup)

const ananya: MyGuest = {
  guest_ref: 'ananya',
  name: 'Ananya Rao',
  day: '2026-03-02',
  from: null,
  to: null,
  pov: 'Guest',
  note: null,
  mobile: null,
  email: null,
  state: 'expected',
  arrived_at: null,
} as MyGuest

const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Ananya Rao' }))
  return within(await screen.findByRole('alertdialog'))
}

it('a question about a row stays when the row is gone from the list, and closes once it is answered', async () => {
  let list = [ananya]
  const withdraw = hold(guests.withdraw, () => ({ success: true as const, message: 'Withdrawn' }))
  const { cache } = renderScreen(<GuestsScreen />, {
    server: [answer(guests.mine, () => ({ guests: list, announced_today: 1, today: '2026-03-02' })), withdraw],
  })
  const question = await ask()
  list = []
  await act(() => cache.invalidateQueries())
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
  fireEvent.click(question.getByRole('button', { name: /^Withdraw/ }))
  await act(async () => withdraw.letGo())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
