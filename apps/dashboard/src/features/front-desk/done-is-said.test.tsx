import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const ramesh: InsideRow = { ...someoneInside('Ramesh Babu', 'ramesh'), group: [] }
const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

it('what was done is said within seconds, also where the list cannot be loaded again', async () => {
  let times = 0
  /** The network is gone as soon as the act was answered: a question hangs until it is given up, after 30 seconds. */
  const inside: Served = {
    endpoint: frontDesk.inside,
    respond: () => (times++ === 0 ? Promise.resolve({ status: 200, body: pageInside(ramesh) }) : new Promise(() => {})),
  }
  const { notices } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      inside,
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ramesh Babu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct the purpose' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the purpose' })
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(notices, 'RS-66').toHaveLength(1), { timeout: 5_000 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
