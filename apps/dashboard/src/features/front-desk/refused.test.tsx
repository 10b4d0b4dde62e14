import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const refused = {
  name: 'Raghav Mehra',
  quickID: null,
  since: '2026-11-02T05:00:00.000Z',
  tries_today: 1,
  first_try_at: '2026-11-13T12:34:00.000Z',
}
const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

const openDesk = () =>
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside()),
      answer(frontDesk.manager, () => ({ name: 'Dev Prakash', branch_mobile: '9845017726' })),
      answer(frontDesk.checkIn, () => ({
        outcome: 'refused' as const,
        entered: false,
        visit: null,
        refused: [refused],
        inside_already: [],
      })),
    ],
  })

it('a purpose is chosen and entered by keyboard, and a slow desk that is refused finds the keyboard at the next person', async () => {
  // A frame that comes before what changed is drawn, as on a tablet with much to do.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0)
    return 0
  })
  openDesk()
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Raghav Mehra' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845027116' } })
  const delivery = screen.getByRole('radio', { name: 'Delivery' })
  fireEvent.click(delivery)
  fireEvent.keyDown(delivery, { key: 'Enter' })
  expect(await screen.findByText('Raghav Mehra is blacklisted')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next person' })))
  expect((await screen.findAllByText('Call Dev Prakash'))[0]?.closest('a')?.getAttribute('href')).toBe(
    'tel:+919845017726',
  )
  expect(screen.getByText('98450 17726')).toBeDefined()
})
