import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const ramesh: InsideRow = {
  ...someoneInside('Ramesh Babu', 'ramesh'),
  group: [someoneInside('Suresh Babu', 'suresh')],
}
const lalitha = { ...someoneInside('Lalitha Raghavan', 'lalitha'), out_date: '2026-03-02', out_time: '22:00' }

const koramangala = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Koramangala',
  store_type: 'hotel' as const,
  time_zone: 'Asia/Kolkata',
}
const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

const openDesk = (timedOut = lalitha) =>
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => [koramangala]),
      answer(frontDesk.inside, () => pageInside(ramesh)),
      answer(frontDesk.timedOut, () => ({ data: [timedOut], total_records: 3 })),
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })

const saysLeftAt = async (typed: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'When did they leave?' })
  const field = within(dialog).getByRole('textbox', { name: /^Left at/ })
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  fireEvent.click(within(dialog).getByRole('button', { name: /^Correct/ }))
  return dialog
}

it('says when someone who is listed as inside left with everyone who came along', async () => {
  const { sent } = openDesk()
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ramesh Babu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Left earlier' }))
  const dialog = await saysLeftAt('02/03/2026 11:10 am')
  expect(dialog.textContent).toContain('The check-out of Ramesh Babu and 1 other was not recorded.')
  expect(dialog.textContent).toContain('Came on 02/03/2026 at 10:30 am')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      shopId: 'BRANCH0001',
      visit_refs: ['ramesh', 'suresh'],
      to: { left_at: '2026-03-02T11:10' },
    }),
  )
})

it('says on which day a visit was closed that ended after midnight', async () => {
  openDesk({ ...lalitha, out_date: '2026-03-03', out_time: '02:00' })
  fireEvent.click(await screen.findByRole('button', { name: 'Timed out' }))
  expect(await screen.findByText('Came on 02/03/2026 at 10:30 am, closed on 03/03/2026 at 2:00 am')).toBeDefined()
})

it('says when someone left whose visit closing time has ended, and how many more there are', async () => {
  const { sent } = openDesk()
  fireEvent.click(await screen.findByRole('button', { name: 'Timed out' }))
  const list = await screen.findByRole('dialog', { name: 'Timed out' })
  expect(await within(list).findByText('Came on 02/03/2026 at 10:30 am, closed at 10:00 pm')).toBeTruthy()
  expect(within(list).getByText('and 2 more, earlier')).toBeTruthy()
  fireEvent.click(within(list).getByRole('button', { name: 'Correct when Lalitha Raghavan left' }))
  await saysLeftAt('02/03/2026 6:05 pm')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      shopId: 'BRANCH0001',
      visit_refs: ['lalitha'],
      to: { left_at: '2026-03-02T18:05' },
    }),
  )
})

it('a desk that looks again after closing time sees which visits it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let ended: (typeof lalitha)[] = []
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => [koramangala]),
      answer(frontDesk.inside, () => pageInside(ramesh)),
      answer(frontDesk.timedOut, () => ({ data: ended, total_records: ended.length })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Timed out' }))
  await screen.findByText('No visit ended by Timeout')
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ended = [lalitha]
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000))
  fireEvent.click(screen.getByRole('button', { name: 'Timed out' }))
  // R2 dash A-17
  expect(await screen.findByText('Lalitha Raghavan')).toBeDefined()
  expect(screen.queryByText('No visit ended by Timeout')).toBe(null)
})

it('asks before a time that was typed is lost by Escape', async () => {
  openDesk()
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ramesh Babu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Left earlier' }))
  const dialog = await screen.findByRole('dialog', { name: 'When did they leave?' })
  const field = within(dialog).getByRole('textbox', { name: /^Left at/ })
  fireEvent.change(field, { target: { value: '02/03/2026 11:10 am' } })
  fireEvent.blur(field)
  fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Cancel' }), { key: 'Escape' })
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field).toHaveProperty('value', '02/03/2026 11:10 AM')
})
