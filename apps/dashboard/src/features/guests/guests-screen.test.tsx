import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { guests, type MyGuest } from '@quickprism/contract/guests'
import { keptMasked } from '@quickprism/contract/masked'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GuestsScreen } from './guests-screen.tsx'

afterEach(cleanup)

const guest = (name: string): MyGuest => ({
  guest_ref: name,
  name,
  mobile: null,
  email: keptMasked('r****@guests.invalid'),
  day: '2026-03-02',
  from: null,
  to: null,
  pov: 'Guest',
  note: null,
  arrived_at: null,
  state: 'expected',
})

it('the guests are counted in the words of every other list', async () => {
  const list = [guest('Rukmini Hegde'), guest('Anita Desai')]
  const mine = answer(guests.mine, () => ({ guests: list, announced_today: 2, today: '2026-03-02' }))
  renderScreen(<GuestsScreen />, { server: [mine, answer(branches.list, () => [])] })
  expect(await screen.findByText('Showing 1-2 of total 2 guests')).toBeDefined()
})
