import { fail } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forgetLastInside, keepLastInside } from '../../lib/last-inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { OpenVisit } from './api.ts'
import { HaveLeft } from './have-left.tsx'

afterEach(() => {
  cleanup()
  forgetLastInside()
})

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

it('a lead who stays while a companion leaves reads that, and the companion leaves now', async () => {
  keepLastInside('own', Date.now() - 3 * 3_600_000)
  const { sent } = renderScreen(<HaveLeft visit={visit('in')} open onClose={() => {}} />, {
    server: [fail(checkins.checkOut, 500)],
  })
  fireEvent.click(await screen.findByText('You'))
  expect(await screen.findByText('The visits you chose end now. Yours goes on.')).toBeDefined()
  // R2 companion A R2-16
  expect(screen.queryByText(/^Your visit ends/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^I have left/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ shop_quickID: 'BRANCH0001', by: 'geofence', visit_refs: ['bina'] })
})

it('"I have left", opened again, says nothing of a refusal before it', async () => {
  renderScreen(<Page />, { server: [fail(checkins.checkOut, 500)] })
  const open = () => fireEvent.click(screen.getAllByText('I have left')[0] as Element)
  await screen.findByText('I have left')
  open()
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: /^I have left/ }))
  await screen.findByText('Not checked out')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  open()
  await screen.findByRole('alertdialog')
  // R2 companion A R2-20
  expect(screen.queryByText('Not checked out')).toBeNull()
})
