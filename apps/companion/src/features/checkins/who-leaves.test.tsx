import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { OpenVisit } from './api.ts'
import { HaveLeft } from './have-left.tsx'

afterEach(cleanup)

const visit = (state: 'asked' | 'in') =>
  ({
    visit_ref: 'own',
    shop_quickID: 'BRANCH0001',
    store_name: 'Koramangala',
    pov: 'Guest',
    checked_in_at: '2026-03-02T05:00:00.000Z',
    closes_at: '2026-03-02T16:30:00.000Z',
    vague_position: false,
    place: {
      time_zone: 'Asia/Kolkata',
      latitude: null,
      longitude: null,
      radius: null,
      business_name: 'Kaveri',
      city: null,
      store_name: 'Koramangala',
      shop_quickID: 'BRANCH0001',
    },
    companions: [
      state === 'in' ? { name: 'Bina Rao', state, visit_ref: 'bina' } : { name: null, state, visit_ref: null },
    ],
  }) as unknown as OpenVisit

/** As under "Checked in": the question is there all the time, and opened by a button. */
const Page = () => {
  const [shown, setShown] = useState(visit('asked'))
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setShown(visit('in'))}>Bina says yes</button>
      <button onClick={() => setOpen(true)}>I have left</button>
      <HaveLeft visit={shown} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

it('everyone who is inside when a lead says "I have left" is chosen to leave, also a companion who agreed meanwhile', async () => {
  renderScreen(<Page />, { server: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Bina says yes' }))
  fireEvent.click(screen.getByRole('button', { name: 'I have left' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const boxes = await dialog.findAllByRole('checkbox')
  spec('RS-52')
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'true'])
})
