import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

it('Enter in the search goes to the check-out of the person found, and does not press it', async () => {
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside({ ...someoneInside('Asha Rao', 'asha'), group: [] })),
    ],
  })
  await screen.findByText('Asha Rao')
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  search.focus()
  // A browser goes on with the key where the focus is by then, and presses the button.
  const goesOn = fireEvent.keyDown(search, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check out Asha Rao' }))
  expect(goesOn).toBe(false)
})

it('undoing the check-out of a group leaves out who had left before by themselves', async () => {
  const [asha, ramesh] = [someoneInside('Asha Rao', 'asha'), someoneInside('Ramesh Babu', 'ramesh')]
  const { sent } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside({ ...asha, group: [ramesh] })),
      // Ramesh left by his phone a moment ago.
      answer(frontDesk.checkOut, () => ({
        closed: 1,
        checked_out_at: '2026-03-02T06:00:00.000Z',
        ended_refs: ['asha'],
      })),
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check out 2: Asha Rao and everyone with them' }))
  await screen.findByText('Asha Rao has left.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.filter(({ url }) => url === frontDesk.correct.path).map(({ body }) => body)).toEqual([
      { shopId: 'BRANCH0001', visit_refs: ['asha'], to: { still_inside: true } },
    ]),
  )
})

it('Enter that takes a word from an input method checks nobody in', async () => {
  const { sent } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside())],
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  fireEvent.change(name, { target: { value: 'Asha' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845027116' } })
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
  const companions = screen.getByRole('textbox', { name: /^Companions/ }) as HTMLInputElement
  fireEvent.change(companions, { target: { value: 'Ravi' } })
  fireEvent.keyDown(companions, { key: 'Enter', isComposing: true })
  expect(companions.value).toBe('Ravi')
  expect(sent.filter(({ url }) => url === frontDesk.checkIn.path)).toEqual([])
})
