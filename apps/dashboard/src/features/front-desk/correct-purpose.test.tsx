import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const one = (name: string): InsideRow => ({ ...someoneInside(name, name), group: [] })
const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

it('the answer about one person does not close the dialog in which another is being corrected', async () => {
  const correct = hold(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 }))
  const { notices } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside(one('Ramesh Babu'), one('Asha Rao'))),
      correct,
    ],
  })
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct the purpose' }))
    await screen.findByText(new RegExp(`Why ${name} came`))
    return screen.findByRole('dialog', { name: 'Correct the purpose' })
  }
  const first = await open('Ramesh Babu')
  fireEvent.submit(first.querySelector('form') as HTMLFormElement)
  // It takes its time on a slow network: they go on with the next one.
  fireEvent.click(within(first).getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('Asha Rao')
  await act(async () => correct.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('dialog', { name: 'Correct the purpose' }), 'RS-57').not.toBeNull()
})
