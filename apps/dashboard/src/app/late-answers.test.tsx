import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { blacklist } from '@quickprism/contract/blacklist'
import { branches } from '@quickprism/contract/branches'
import { keptMasked } from '@quickprism/contract/masked'
import { notes } from '@quickprism/contract/notes'
import { records, type VisitorRecord } from '@quickprism/contract/records'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { RecordsPage } from './records-page.tsx'

afterEach(cleanup)

const row = (name: string, quickID: string): VisitorRecord => ({
  record_id: quickID,
  visitor_ref: `ref of ${name}`,
  visitor_type: 'visitor',
  quickID,
  name,
  date: '2026-11-13',
  in_time: '17:08',
  reported_later: false,
  out_time: '17:51',
  out_date: '2026-11-13',
  checkout_type: 'QR',
  age: 35,
  gender: 'F',
  mobile: keptMasked('XXXXXX2250'),
  pov: 'Guest',
  email: null,
  aadhaar: null,
  pan: null,
  masked: true,
  seconds_left: null,
  black_listed: false,
  blacklisted_at: null,
  blacklist_reason: null,
  group_checkin: false,
  group_count: 0,
  group: [],
})

it('a note that is being written about one visitor is not closed and lost by the answer about another', async () => {
  const set = hold(blacklist.set, () => ({ success: true, message: 'Done' }) as never)
  const { notices } = renderScreen(<RecordsPage />, {
    may: [
      'view_checkin_logs_of_visitors',
      'blacklist_visitors',
      'view_additional_info_of_visitors',
      'add_edit_delete_additional_info_of_visitors',
    ],
    path: addresses.records,
    server: [
      answer(branches.list, () => []),
      answer(notes.get, () => ({ data: {}, version: 'one' })),
      answer(records.list, () => ({
        data: [row('Priya Menon', 'PM4T7H1N'), row('Rohit Deshpande', 'RD3P8W5T')],
        page: 1,
        total_pages: 1,
        total_records: 2,
      })),
      set,
    ],
  })
  const choose = async (name: string, item: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    return screen.findByRole('dialog')
  }
  const first = await choose('Priya Menon', /blacklist/i)
  fireEvent.submit(first.querySelector('form') as HTMLFormElement)
  // On a slow network: whoever waits no longer closes it and goes on with somebody else.
  fireEvent.click(within(first).getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await choose('Rohit Deshpande', /add/i)
  fireEvent.change(within(second).getByRole('textbox', { name: /^Heading/ }), { target: { value: 'Vehicle number' } })
  await act(async () => set.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole<HTMLInputElement>('textbox', { name: /^Heading/ })?.value, 'RS-57').toBe('Vehicle number')
})
