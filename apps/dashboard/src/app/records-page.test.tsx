import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { blacklist } from '@quickprism/contract/blacklist'
import { branches } from '@quickprism/contract/branches'
import { inClear, keptMasked } from '@quickprism/contract/masked'
import { notes } from '@quickprism/contract/notes'
import type { Permission } from '@quickprism/contract/permissions'
import { type RecordOfOne, records, type VisitorRecord } from '@quickprism/contract/records'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { RecordsPage } from './records-page.tsx'

let made = 0
const person = (is: Partial<RecordOfOne> = {}): RecordOfOne => {
  const id = `record-${++made}`
  return {
    record_id: id,
    visitor_ref: `ref-${made}`,
    visitor_type: 'visitor',
    quickID: 'PM4T7H1N',
    name: 'Priya Menon',
    date: '2026-11-13',
    in_time: '17:08',
    reported_later: false,
    out_time: '17:51',
    out_date: '2026-11-13',
    checkout_type: 'Geo Tagged',
    age: 35,
    gender: 'F',
    mobile: keptMasked('XXXXXX2250'),
    pov: 'Guest',
    email: keptMasked('p****@people.invalid'),
    aadhaar: keptMasked('XXXX XXXX 4418'),
    pan: keptMasked('XXXXXX225F'),
    masked: true,
    seconds_left: null,
    black_listed: false,
    blacklisted_at: null,
    blacklist_reason: null,
    ...is,
  }
}
const row = (is: Partial<VisitorRecord> = {}): VisitorRecord => ({
  ...person(is),
  group_checkin: (is.group?.length ?? 0) > 0,
  group_count: is.group?.length ?? 0,
  group: [],
  ...is,
})

const listOf = (...rows: VisitorRecord[]) => ({ data: rows, page: 1, total_pages: 1, total_records: rows.length })

const may: Permission[] = [
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
  'reveal_data_of_visitors',
  'blacklist_visitors',
  'view_entry_management_analytics_dashboard',
]

const open = (server: Served[], holds: readonly Permission[] = may, path: string = addresses.records) =>
  renderScreen(<RecordsPage />, { server: [...server, answer(branches.list, () => [])], may: holds, path })

const lastQuery = (sent: { url: string }[]) => {
  const url = sent.findLast((call) => call.url.startsWith('/api/vms/visitor-records'))?.url ?? ''
  return Object.fromEntries(new URL(url, 'http://quickprism.invalid').searchParams)
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: 1024 })
  vi.useRealTimers()
})

it('asks for ten visitors of the branch, newest first, and says which it shows', async () => {
  const { sent } = open([answer(records.list, () => ({ ...listOf(row()), total_pages: 42, total_records: 412 }))])
  expect(await screen.findByText('Showing 1-10 of total 412 visits')).toBeDefined()
  expect(lastQuery(sent)).toEqual({ shopId: 'BRANCH0001', page: '1', limit: '10', visitor_type: 'visitor' })
})

it('says under the time of a check-in that the phone sent it later', async () => {
  open([answer(records.list, () => listOf(row({ name: 'Asha Reddy', reported_later: true }), row()))])
  expect((await rowOf('Asha Reddy')).getByText('synced later from the phone')).toBeDefined()
  expect((await rowOf('Priya Menon')).queryByText('synced later from the phone')).toBeNull()
})

it('sends what its address says', async () => {
  const { sent } = open(
    [answer(records.list, () => listOf())],
    may,
    `${addresses.records}?section=member&search=priya&type=QR,Timeout&pov=Guest&age=60%2B&gender=F&date=2026-11-13&page=3`,
  )
  await screen.findByText('Try adjusting your search or filters')
  expect(lastQuery(sent)).toEqual({
    shopId: 'BRANCH0001',
    page: '3',
    limit: '10',
    visitor_type: 'member',
    search: 'priya',
    checked_out_type: 'QR,Timeout',
    pov: 'Guest',
    min_age: '60',
    gender: 'F',
    date: '2026-11-13',
  })
})

it('leaves out what an address cannot mean', async () => {
  const { sent } = open(
    [answer(records.list, () => listOf())],
    may,
    `${addresses.records}?section=ghosts&type=Teleport&age=3&gender=X&date=31/02/2026&page=-1`,
  )
  await screen.findByText('No visitors have arrived yet')
  expect(lastQuery(sent)).toEqual({ shopId: 'BRANCH0001', page: '1', limit: '10', visitor_type: 'visitor' })
})

it.each(['search=priya', 'type=Timeout', 'pov=Guest', 'age=60%2B', 'gender=F', 'date=2026-11-13'])(
  'an empty list with %s alone says that the filters leave nothing',
  async (filter) => {
    open([answer(records.list, () => listOf())], may, `${addresses.records}?${filter}`)
    spec('D3-REC-13')
    expect(
      await screen.findByText('Looks like your filters scared all the records away... nothing to show here.'),
    ).toBeDefined()
    expect(screen.getByText('Try adjusting your search or filters')).toBeDefined()
    expect(screen.queryByText('No visitors have arrived yet')).toBeNull()
  },
)

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }

const openSheetOnPhone = async (set: string) => {
  happyDOM.setViewport({ width: 390 })
  const { sent } = open([answer(records.list, () => listOf(row()))], may, `${addresses.records}?${set}`)
  fireEvent.click(await screen.findByRole('button', { name: /^Filters, \d set$/ }))
  return { sent, sheet: within(await screen.findByRole('dialog', { name: 'Filters' })) }
}

it('on a phone every filter can be dropped alone', async () => {
  const set = 'type=QR&pov=Guest&age=60%2B&gender=F&date=2026-11-13'
  const { sent, sheet } = await openSheetOnPhone(set)
  const dropped = ['Check-out type', 'Purpose of Visit', 'Age', 'Gender', 'Date']
  for (const label of dropped) {
    fireEvent.click(sheet.getByRole('button', { name: `Clear ${label}` }))
    await waitFor(() => expect(sheet.queryByRole('button', { name: `Clear ${label}` })).toBeNull())
  }
  await waitFor(() =>
    expect(lastQuery(sent)).toEqual({ shopId: 'BRANCH0001', page: '1', limit: '10', visitor_type: 'visitor' }),
  )
  expect(sheet.queryByRole('button', { name: /^Clear / })).toBeNull()
})

it('Reset in the sheet of a phone takes the date out of its field too, and it does not come back', async () => {
  const { sent, sheet } = await openSheetOnPhone('age=60%2B&date=2026-11-13')
  const date = () => sheet.getByRole('textbox', { name: 'Date' }) as HTMLInputElement
  expect(date().value).toBe('13/11/2026')
  fireEvent.click(sheet.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(date().value).toBe(''))
  fireEvent.blur(date())
  await waitFor(() =>
    expect(lastQuery(sent)).toEqual({ shopId: 'BRANCH0001', page: '1', limit: '10', visitor_type: 'visitor' }),
  )
  expect(sheet.getAllByRole('radio').every((one) => one.getAttribute('aria-checked') === 'false')).toBe(true)
})

it('Reset takes the letters out of the search that were not searched for yet', async () => {
  const { sent } = open([answer(records.list, () => listOf(row()))], may, `${addresses.records}?gender=F`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const search = await screen.findByRole('searchbox')
  fireEvent.change(search, { target: { value: 'Pri' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  // R2 dash B, a suspicion
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(lastQuery(sent)).not.toHaveProperty('gender')
  expect(lastQuery(sent)).not.toHaveProperty('search')
})

it('keeps the shape of the list while it waits', async () => {
  const held = hold(records.list, () => listOf())
  const { asked } = open([held])
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(10)
  held.letGo()
})

it('says the reason of the server below the stated words', async () => {
  open([fail(records.list, 503, { detail: 'Too many requests at once.' })])
  expect(await screen.findByText('Error loading visitor records')).toBeDefined()
  expect(screen.getByText('Too many requests at once.')).toBeDefined()
})

it('names the permission of a section that one may not see', async () => {
  open([answer(records.list, () => listOf(row()))], ['view_checkin_logs_of_members'])
  await screen.findByText('Priya Menon')
  fireEvent.click(screen.getByRole('tab', { name: 'Visitors' }))
  expect(await screen.findByText("You don't have permission to view the Visitor Records.")).toBeDefined()
  expect(screen.getByText(/^Contact an administrator/).textContent).toBe(
    'Contact an administrator of Kaveri Spaces to get the permission View Checkin Logs Of Visitors view_checkin_logs_of_visitors for Koramangala.',
  )
  expect(screen.getByRole('button', { name: 'Copy request' })).toBeDefined()
  expect(screen.queryByText('Showing All time Records')).toBeNull()
})

it('D3-REC-05: a group has a line for each who came along once it is opened, and none before and after', async () => {
  const group = [person({ name: 'Lakshmi Kannan' }), person({ name: 'Gauri Ambekar' })]
  open([answer(records.list, () => listOf(row({ group })))])
  const badge = await screen.findByRole('button', { name: '+2, 2 more came with Priya Menon' })
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Priya Menon+2'])
  fireEvent.click(badge)
  expect(names()).toEqual(['Priya Menon+2', 'Lakshmi Kannan', 'Gauri Ambekar'])
  fireEvent.click(badge)
  expect(names()).toEqual(['Priya Menon+2'])
})

it('opens a group in which the search found someone other than the lead', async () => {
  const group = [person({ name: 'Lakshmi Kannan', quickID: null })]
  open([answer(records.list, () => listOf(row({ group })))], may, `${addresses.records}?search=lakshmi`)
  expect(await screen.findByText('Lakshmi Kannan')).toBeDefined()
  expect(screen.getByRole('button', { name: '+1, one more came with Priya Menon' }).getAttribute('aria-expanded')).toBe(
    'true',
  )
})

it('opens it also for a quickID that was typed in groups, as the pass shows it', async () => {
  const group = [person({ name: 'Lakshmi Kannan', quickID: 'LK5T2V8N' })]
  open([answer(records.list, () => listOf(row({ group })))], may, `${addresses.records}?search=lk5t+2v8n`)
  expect(await screen.findByText('Lakshmi Kannan')).toBeDefined()
})

it('opens it for a short text as well, which is found where a word begins', async () => {
  const group = [person({ name: 'Gauri Ali' })]
  open([answer(records.list, () => listOf(row({ name: 'Kamala Rao', group })))], may, `${addresses.records}?search=al`)
  expect(await screen.findByText('Gauri Ali')).toBeDefined()
})

it('opens it for a name that was typed with two blanks', async () => {
  const group = [person({ name: 'Gauri Ali' })]
  open([answer(records.list, () => listOf(row({ group })))], may, `${addresses.records}?search=gauri++ali`)
  expect(await screen.findByText('Gauri Ali')).toBeDefined()
})

it('says how many of a group one may not see', async () => {
  open([answer(records.list, () => listOf(row({ group: [person({ name: 'Gauri Ambekar' })], group_count: 3 })))])
  fireEvent.click(await screen.findByRole('button', { name: /^\+3, / }))
  expect(screen.getByText('2 more, hidden from you')).toBeDefined()
})

it('counts visits that arrive while someone points at the list, and moves nothing', async () => {
  const first = row()
  let rows = [first]
  open([answer(records.list, () => listOf(...rows))])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const name = await screen.findByText('Priya Menon')
  fireEvent.pointerEnter(name)
  fireEvent.focus(screen.getByRole('button', { name: 'Actions for Priya Menon' }))
  rows = [row({ name: 'Neha Joshi', quickID: 'NJ5W6P3F' }), { ...first, out_time: '18:20' }]
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('1 new visit')).toBeDefined()
  expect(screen.queryByText('Neha Joshi')).toBeNull()
  expect((await rowOf('Priya Menon')).getByText('6:20 pm')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Neha Joshi')).toBeDefined()
})

it('counts as new visits only visits that are new, not one that moves up from the next page', async () => {
  const rows = Array.from({ length: 11 }, (_, at) => row({ name: `Visitor ${at}`, quickID: null }))
  let page = { data: rows.slice(0, 10), page: 1, total_pages: 2, total_records: 11 }
  open([answer(records.list, () => page)])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const name = await screen.findByText('Visitor 3')
  fireEvent.pointerEnter(name)
  fireEvent.focus(screen.getByRole('button', { name: 'Actions for Visitor 3' }))
  // The check-in of Visitor 0 is undone at the desk .
  page = { data: rows.slice(1), page: 1, total_pages: 1, total_records: 10 }
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  // R2 dash A-06
  expect(screen.queryByText('1 new visit')).toBe(null)
})

it('a row of the second page that is gone from the records leaves an untouched list', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => row({ name: `Visitor ${at}`, quickID: null }))
  let page = { data: rows.slice(10), page: 2, total_pages: 2, total_records: 12 }
  const { cache } = open([answer(records.list, () => page)], may, `${addresses.records}?page=2`)
  await screen.findByText('Visitor 10')
  page = { data: rows.slice(11), page: 2, total_pages: 2, total_records: 11 }
  await act(() => cache.invalidateQueries())
  // R2 dash B, a suspicion
  await waitFor(() => expect(screen.queryByText('Visitor 10')).toBe(null))
  expect(screen.getByText('Visitor 11')).toBeDefined()
})

it('shows the first visit at once in an empty list, also while the pointer rests on it', async () => {
  let rows: ReturnType<typeof row>[] = []
  open([answer(records.list, () => listOf(...rows))])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.pointerEnter(await screen.findByText('No visitors have arrived yet'))
  rows = [row({ name: 'Neha Joshi' })]
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('Neha Joshi')).toBeDefined()
  expect(screen.queryByText('1 new visit')).toBeNull()
})

it('says that a search of fewer than three letters finds beginnings only', async () => {
  open([answer(records.list, () => listOf(row()))], may, `${addresses.records}?search=pr`)
  const hint = 'With fewer than 3 letters, only the beginnings of names and quickIDs are searched.'
  expect(await screen.findByText(hint)).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pri' } })
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})

it('returns from Add New Field to the list in which it was chosen', async () => {
  open(
    [
      answer(records.list, () => listOf(row())),
      answer(notes.get, () => ({ data: { Company: 'Deccan Print House' }, version: 'one' })),
    ],
    [...may, 'view_additional_info_of_visitors', 'add_edit_delete_additional_info_of_visitors'],
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Additional information/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Field' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add New Field' }))
  fireEvent.click(adding.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Deccan Print House')).toBeDefined()
})

it('lets visits come in by themselves while nobody touches the list', async () => {
  let rows = [row()]
  open([answer(records.list, () => listOf(...rows))])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await screen.findByText('Priya Menon')
  rows = [row({ name: 'Neha Joshi' }), ...rows]
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('Neha Joshi')).toBeDefined()
})

const clear = { mobile: inClear('9845031907'), email: inClear('rohit@deccan.invalid'), masked: false }

it('shows what was unmasked below its row too, where nothing has to be scrolled to', async () => {
  const full = { aadhaar: inClear('4418 2250 9071'), pan: inClear('ABCPM2250F') }
  open([
    answer(records.list, () => listOf(row({ name: 'Rohit Deshpande', ...clear, ...full, seconds_left: 300 }), row())),
  ])
  const shown = await screen.findByRole('region', { name: 'Unmasked data of Rohit Deshpande' })
  expect(
    [...shown.querySelectorAll('dl > div')].map((one) => [...one.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Phone No.', '9845031907'],
    ['Email ID', 'rohit@deccan.invalid'],
    ['Aadhar Number', '4418 2250 9071'],
    ['PAN Number', 'ABCPM2250F'],
  ])
  expect(screen.queryByRole('region', { name: 'Unmasked data of Priya Menon' })).toBeNull()
})

it('reads in clear until a second before the time of the server is over, and never longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const revealed = row({ name: 'Rohit Deshpande', ...clear, seconds_left: 300 })
  // The server is not reached again: the screen must mask by itself.
  const answers = [answer(records.list, () => listOf(revealed)), fail(records.list, 0)]
  let reached = true
  const server: Served = { endpoint: records.list, respond: () => (answers[reached ? 0 : 1] as Served).respond() }
  open([server])
  expect(await screen.findByRole('cell', { name: '9845031907' })).toBeDefined()
  reached = false
  await act(() => vi.advanceTimersByTimeAsync(295_000))
  expect(screen.getByRole('cell', { name: '9845031907' })).toBeDefined()
  expect(screen.getByText('Rohit Deshpande will be masked again in 30 seconds.')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('9845031907')).toBeNull()
  expect(screen.queryByText('rohit@deccan.invalid')).toBeNull()
  expect(screen.getByText('XXXXXX1907')).toBeDefined()
  expect(screen.getByText('Rohit Deshpande is masked again.')).toBeDefined()
})

it('an answer that did not change does not start the time again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const revealed = row({ ...clear, seconds_left: 20 })
  open([answer(records.list, () => listOf(revealed))])
  expect(await screen.findByRole('cell', { name: '9845031907' })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.queryByText('9845031907')).toBeNull()
})

it('offers nothing about someone who was erased but to let them in again', async () => {
  const nobody = { name: null, quickID: null, mobile: null, email: null, aadhaar: null, pan: null }
  const holds: Permission[] = [
    ...may,
    'view_additional_info_of_visitors',
    'add_edit_delete_additional_info_of_visitors',
  ]
  open([answer(records.list, () => listOf(row({ ...nobody, age: 51 }), row({ ...nobody, black_listed: true })))], holds)
  const [erased, refused] = await screen.findAllByRole('button', { name: 'Actions for No name' })
  expect(screen.getAllByRole('button', { name: /No name/ })).toEqual([erased, refused])
  const itemsOf = async (trigger: HTMLElement) => {
    fireEvent.click(trigger)
    const menu = await waitFor(
      () => document.getElementById(trigger.getAttribute('aria-controls') ?? '') as HTMLElement,
    )
    return within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
  }
  expect(await itemsOf(erased as HTMLElement)).toEqual(['No actions available'])
  expect(await itemsOf(refused as HTMLElement)).toEqual(['Remove from blacklist'])
})

it('strikes through every value of someone on the blacklist, and of nobody else', async () => {
  const others = [person({ name: 'Gauri Ambekar' })]
  const listed = row({ name: 'Vikram Kulkarni', black_listed: true, group: others })
  open([answer(records.list, () => listOf(listed, row({ name: 'Noor Jahan' })))])
  fireEvent.click(await screen.findByRole('button', { name: /^\+1, / }))
  // A badge is none of them.
  const values = ['PM4T7H1N', '13/11/2026', '5:08 pm', '5:51 pm', '35', 'F', 'Guest']
  const masked = ['XXXXXX2250', 'p****@people.invalid', 'XXXX XXXX 4418', 'XXXXXX225F']
  const isStruck = (value: HTMLElement) =>
    value.closest('.line-through') !== null ||
    (value.matches('.font-mono') && value.closest(String.raw`.\[\&_\.font-mono\]\:line-through`) !== null)
  spec('D3-BLACK-01')
  for (const [name, on] of [
    ['Vikram Kulkarni', true],
    ['Gauri Ambekar', false],
    ['Noor Jahan', false],
  ] as const) {
    const line = await rowOf(name)
    const struck = [name, ...values, ...masked].filter((value) => isStruck(line.getByText(value)))
    expect(struck, name).toEqual(on ? [name, ...values, ...masked] : [])
  }
})

it('masks again what one masks oneself, without a call', async () => {
  const revealed = row({ quickID: 'RD3P8W5T', name: 'Rohit Deshpande', ...clear, seconds_left: 300 })
  const { asked } = open([answer(records.list, () => listOf(revealed))])
  fireEvent.click(await screen.findByRole('button', { name: /^Rohit Deshpande is unmasked for 4:\d\d more/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Masking' }))
  const before = asked.length
  fireEvent.click(dialog.getByRole('button', { name: 'Mask' }))
  await waitFor(() => expect(screen.queryByText('9845031907')).toBeNull())
  expect(asked).toHaveLength(before)
})

it('masks what was masked in another tab of the browser', async () => {
  const revealed = row({ quickID: 'RD3P8W5T', name: 'Rohit Deshpande', ...clear, seconds_left: 300 })
  open([answer(records.list, () => listOf(revealed))])
  expect(await screen.findAllByText('9845031907')).not.toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: /^Rohit Deshpande is unmasked for 4:\d\d more/ }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mask' }))
  await waitFor(() => expect(screen.queryAllByText('9845031907')).toEqual([]))
  const masked = Object.entries(localStorage).find(([key]) => key === 'masked_early') as [string, string]
  act(() => {
    localStorage.removeItem(masked[0])
    window.dispatchEvent(new StorageEvent('storage', { key: masked[0] }))
  })
  expect(await screen.findAllByText('9845031907')).not.toHaveLength(0)
  act(() => {
    localStorage.setItem(...masked)
    window.dispatchEvent(new StorageEvent('storage', { key: masked[0] }))
  })
  await waitFor(() => expect(screen.queryAllByText('9845031907')).toEqual([]))
})

it('blacklists with a reason in one act, and says so once', async () => {
  const priya = row()
  const server = [
    answer(records.list, () => listOf(priya)),
    answer(blacklist.set, () => ({ success: true as const, message: 'done' })),
    answer(blacklist.explain, () => ({ success: true as const, message: 'done' })),
  ]
  const { notices, sent } = open(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Priya Menon' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Blacklist Visitor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Blacklist Priya Menon?' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Took a laptop' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Blacklist Visitor/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // By reference, as every call of the dashboard (Q152, RS-03).
  expect(sent.map(({ body }) => body)).toContainEqual({
    shopId: 'BRANCH0001',
    quickId: priya.visitor_ref,
    reason: 'Took a laptop',
  })
  expect(notices).toEqual([{ tone: 'good', text: 'Visitor added to the blacklist successfully!' }])
})

it('says that the reason was not saved, and shows that they are on the blacklist all the same', async () => {
  const priya = row()
  let isBlacklisted = false
  const listed: Served = {
    endpoint: records.list,
    respond: async () => ({ status: 200, body: listOf({ ...priya, black_listed: isBlacklisted }) }),
  }
  const setting: Served = {
    endpoint: blacklist.set,
    respond: async () => {
      isBlacklisted = true
      return { status: 200, body: { success: true, message: 'done' } }
    },
  }
  const { notices } = open([listed, setting, fail(blacklist.explain, 500)])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Priya Menon' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Blacklist Visitor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Blacklist Priya Menon?' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Took a laptop' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Blacklist Visitor/ }))
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text: 'Failed to save the reason' }]))
  expect(await screen.findByRole('img', { name: 'Blacklisted', hidden: true })).toBeDefined()
})

it('goes on from a reason to unmask by Enter, once it is chosen', async () => {
  open([answer(records.list, () => listOf(row()))])
  fireEvent.click(await screen.findByRole('button', { name: 'Unmask Priya Menon' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unmask record' }))
  const unlawful = dialog.getByRole('radio', { name: 'Unlawful Conduct' })
  fireEvent.keyDown(unlawful, { key: 'Enter' })
  await waitFor(() => expect(unlawful.getAttribute('aria-checked')).toBe('true'))
  expect(dialog.queryByText('I have read this and accept it')).toBeNull()
  fireEvent.keyDown(unlawful, { key: 'Enter', repeat: true })
  expect(dialog.queryByText('I have read this and accept it')).toBeNull()
  fireEvent.keyDown(unlawful, { key: 'Enter' })
  expect(await dialog.findByText('I have read this and accept it')).toBeDefined()
})
