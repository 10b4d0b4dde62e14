import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { reportSchedules } from '@quickprism/contract/report-schedules'
import { reports } from '@quickprism/contract/reports'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const people = (count: number) => ({
  data: Array.from({ length: count }, (_, number) => ({
    quickID: `P${String(number).padStart(7, '0')}`,
    name: `Person ${String(number).padStart(5, '0')}`,
    visitor_ref: `ref-${number}`,
  })),
})

const koramangala = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Koramangala',
  store_type: 'hotel' as const,
  time_zone: 'Asia/Kolkata',
}

const sheet = (...lines: string[]) => new Blob([['quickID,Name,Date', ...lines, ''].join('\r\n')])
const aRow = 'P0000000,Person 00000,13/11/2026'

const open = (server: Served[]) =>
  renderScreen(<ReportsScreen person={{ quickID: 'PERSON01', name: 'Meera Iyer' }} />, {
    server: [
      ...server,
      answer(branches.list, () => []),
      answer(reportSchedules.list, () => ({ data: [], now: '2026-11-13T10:00' })),
    ],
    may: ['export_visitor_reports'],
    path: addresses.reports,
  })

const members = () => screen.getByRole('combobox', { name: 'Select members' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const openList = async () => {
  await screen.findByRole('button', { name: 'Select all' })
  fireEvent.click(button('Open the list of members'))
  return screen.findAllByRole('option')
}

/** All that a report needs. */
const fill = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Visitor logs' }))
  fireEvent.click(button('Last 1 month'))
}
const fillAndShow = async () => {
  await fill()
  fireEvent.click(button(/^Show preview/))
}

const asked = (sent: { url: string }[], path: string) =>
  sent
    .filter(({ url }) => url.startsWith(path))
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://quickprism.invalid').searchParams))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('draws a few of 50,000 names, and asks for all of them only when someone scrolls on', async () => {
  const { sent } = open([
    {
      endpoint: reports.members,
      respond: async () => ({ status: 200, body: people(sent.at(-1)?.url.includes('limit=50000') ? 50_000 : 1_000) }),
    },
  ])
  const options = await openList()
  expect(options.length).toBeLessThan(40)
  expect(options[0]?.getAttribute('aria-setsize')).toBe('1000')
  expect(asked(sent, '/api/vms/get-members')).toEqual([
    {
      shopId: 'BRANCH0001',
      startDatetime: '2025-01-01T00:00',
      endDatetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      limit: '1000',
    },
  ])

  fireEvent.scroll(screen.getByRole('listbox'))
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('50000'))
  expect(screen.getAllByRole('option').length).toBeLessThan(40)
})

it('asks who came since 2025 until now, on the clock of the branch', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const inNewYork = { ...koramangala, time_zone: 'America/New_York' }
  const { sent } = open([answer(reports.members, () => people(1)), answer(branches.list, () => [inNewYork])])
  await screen.findByRole('button', { name: 'Select all' })
  vi.setSystemTime('2026-11-14T02:45:00Z')
  // The list is asked for again.
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  spec('D3-REPORT-19')
  expect(asked(sent, '/api/vms/get-members').at(-1)).toMatchObject({
    startDatetime: '2025-01-01T00:00',
    endDatetime: '2026-11-13T21:45',
  })
})

it('takes the first 500 of all and says so', async () => {
  open([answer(reports.members, () => people(600))])
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  const hint = 'First 500 of 600 people selected (the limit). Choose Everyone to include all of them.'
  expect(screen.getByText(hint)).toBeDefined()
  expect(button('Show 497 more').textContent).toBe('+497')
  fireEvent.click(button('Clear'))
  expect(screen.queryByText(/at most 500/)).toBeNull()
})

it('goes on saying that 500 of them are selected while names are looked up', async () => {
  open([answer(reports.members, () => people(600))])
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  await openList()
  fireEvent.change(members(), { target: { value: '00599' } })
  await screen.findByRole('option', { name: /Person 00599/ })
  expect(screen.getByText(/^First 500 of 600 people selected /)).toBeDefined()
})

it('says that a preview shows 500 of those who came', async () => {
  open([answer(reports.members, () => people(600)), answer(reports.export, () => sheet(aRow))])
  await fillAndShow()
  expect(await screen.findByText(/^Visitor logs, 500 of 600 members, /)).toBeDefined()
})

it('is made of everyone who came, however many', async () => {
  const { sent } = open([answer(reports.members, () => people(1_000)), answer(reports.export, () => sheet(aRow))])
  await fill()
  fireEvent.click(button('Everyone'))
  expect(screen.queryByText(/at most 500/)).toBeNull()
  expect(button('Everyone').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button(/^Show preview/))
  expect(await screen.findByText(/^Visitor logs, everyone, /)).toBeDefined()
  expect(asked(sent, '/api/vms/export-reports').at(-1)).toMatchObject({ quickIDs: 'everyone' })
  fireEvent.click(button('Select all'))
  expect(button('Everyone').getAttribute('aria-pressed')).toBe('false')
})

it('asks for the period before the people who came in it', async () => {
  open([answer(reports.members, () => people(3))])
  await screen.findByRole('button', { name: 'Select all' })
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  expect(button('Last 1 month').compareDocumentPosition(members()) & follows).toBe(follows)
})

it('says that an export did not arrive, for as long as it is not asked for again', async () => {
  let isBroken = false
  const { sent } = open([
    answer(reports.members, () => people(3)),
    {
      endpoint: reports.export,
      respond: async () => (isBroken ? fail(reports.export, 500).respond() : { status: 200, body: sheet(aRow) }),
    },
  ])
  await fillAndShow()
  await screen.findByText('Showing 1-1 of total 1 row')
  isBroken = true
  fireEvent.click(screen.getByRole('button', { name: /csv/ }))
  fireEvent.click(button(/^Export/))
  expect(await screen.findByText('The report did not arrive.')).toBeDefined()
  isBroken = false
  fireEvent.click(button('Try Again'))
  await waitFor(() => expect(screen.queryByText('The report did not arrive.')).toBeNull())
  await waitFor(() => expect(asked(sent, '/api/vms/export-reports')).toHaveLength(3))
})

it('offers to try again only the report that is shown', async () => {
  let isBroken = false
  const { sent } = open([
    answer(reports.members, () => people(3)),
    {
      endpoint: reports.export,
      respond: async () => (isBroken ? fail(reports.export, 500).respond() : { status: 200, body: sheet(aRow) }),
    },
  ])
  await fillAndShow()
  await screen.findByText('Showing 1-1 of total 1 row')
  isBroken = true
  fireEvent.click(screen.getByRole('button', { name: /csv/ }))
  fireEvent.click(button(/^Export/))
  await screen.findByText('The report did not arrive.')
  isBroken = false
  fireEvent.click(screen.getByRole('radio', { name: 'Attendance' }))
  fireEvent.click(button(/^Show preview/))
  await screen.findByText(/^Attendance, 3 members/)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  fireEvent.click(button(/^Export/))
  await waitFor(() => expect(asked(sent, '/api/vms/export-reports')).toHaveLength(4))
  expect(asked(sent, '/api/vms/export-reports').at(-1)).toMatchObject({ exportType: 'attendance', purpose: 'export' })
})

it('takes no more than 500, one by one either', async () => {
  open([answer(reports.members, () => people(600))])
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  await openList()
  fireEvent.change(members(), { target: { value: '00599' } })
  fireEvent.click(await screen.findByRole('option', { name: /Person 00599/ }))
  expect(screen.getByText('+497')).toBeDefined()
})

it('searches a list that is whole at once, and a longer one on the server', async () => {
  const { sent } = open([answer(reports.members, () => people(1_000))])
  await openList()
  fireEvent.change(members(), { target: { value: 'person 00042' } })
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await waitFor(() => expect(asked(sent, '/api/vms/get-members').at(-1)).toMatchObject({ search: 'person 00042' }))
})

it('says in the place of the members that they could not be loaded, and why', async () => {
  open([fail(reports.members, 503, { detail: 'Too many requests at once.' })])
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Failed to load members. Please try again.')
  expect(told.textContent).toContain('Too many requests at once.')
  expect(within(told).getByRole('button', { name: 'Try Again' })).toBeDefined()
})

it('says at each field what is missing once a preview was asked for, until it is there', async () => {
  open([answer(reports.members, () => people(3))])
  const gaps = [
    'Select at least one member',
    'Choose a report type',
    'Choose when the period begins',
    'Choose when the period ends',
  ]
  const told = () => gaps.filter((gap) => screen.queryByText(gap))
  await screen.findByRole('button', { name: 'Select all' })
  expect(told()).toEqual([])

  fireEvent.click(button(/^Show preview/))
  expect(await screen.findByText('Please fill all required fields')).toBeDefined()
  expect(told()).toEqual(gaps)
  expect(members().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0])

  fireEvent.click(button('Select all'))
  fireEvent.click(button('Last 1 month'))
  expect(told()).toEqual(['Choose a report type'])
  fireEvent.click(screen.getByRole('radio', { name: 'Visitor logs' }))
  expect(told()).toEqual([])
})

it('says at its field alone that a period ends before it begins', async () => {
  open([answer(reports.members, () => people(3))])
  await screen.findByRole('button', { name: 'Select all' })
  fireEvent.click(button('Select all'))
  fireEvent.click(screen.getByRole('radio', { name: 'Visitor logs' }))
  const [from, to] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement]
  for (const [box, value] of [
    [from, '12/11/2026 9:00 am'],
    [to, '10/11/2026 9:00 am'],
  ] as const) {
    fireEvent.change(box, { target: { value } })
    fireEvent.blur(box)
  }
  expect(await screen.findByText('To is earlier than From')).toBeDefined()
  fireEvent.click(button(/^Show preview/))
  expect(document.activeElement).toBe(to)
  // A later notice is the first.
  fireEvent.click(button('Clear'))
  fireEvent.click(button(/^Show preview/))
  expect(await screen.findAllByText('Please fill all required fields')).toHaveLength(1)
})

it('leaves the failure of the members in its place while they are asked for again by themselves', async () => {
  const slow = hold(reports.members, () => people(3))
  let broken = true
  const { sent, cache } = open([
    {
      endpoint: reports.members,
      respond: () => (broken ? fail(reports.members, 503) : slow).respond(),
    },
  ])
  const told = await screen.findByRole('alert')
  broken = false
  const before = asked(sent, '/api/vms/get-members').length
  void cache.refetchQueries()
  await waitFor(() => expect(asked(sent, '/api/vms/get-members').length).toBe(before + 1))
  expect(screen.getByRole('alert')).toBe(told)
  slow.letGo()
  await screen.findByRole('button', { name: 'Select all' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps the shape of the preview while it waits, and drops it when the form changes meanwhile', async () => {
  const held = hold(reports.export, () => sheet(aRow))
  open([answer(reports.members, () => people(3)), held])
  await fillAndShow()
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(10))
  fireEvent.click(screen.getByRole('radio', { name: 'Attendance' }))
  expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(0)
  held.letGo()
  expect(await screen.findByText('No preview yet')).toBeDefined()
  expect(screen.queryByText('Preview loaded successfully!')).toBeNull()
})

it('tells the words of the specification when the server gives no reason, and its reason otherwise', async () => {
  const told = open([answer(reports.members, () => people(3)), fail(reports.export, 500)])
  await fillAndShow()
  await waitFor(() =>
    expect(told.notices).toEqual([{ tone: 'bad', text: 'Failed to load preview. Please try again.' }]),
  )
  cleanup()

  const refused = open([answer(reports.members, () => people(3)), fail(reports.export, 503, { detail: 'Not now.' })])
  await fillAndShow()
  await waitFor(() => expect(refused.notices).toEqual([{ tone: 'bad', text: 'Not now.' }]))
})

it('tells that a preview failed when its text cannot be read', async () => {
  const { notices } = open([
    answer(reports.members, () => people(3)),
    answer(reports.export, () => new Blob(['"torn'])),
  ])
  await fillAndShow()
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text: 'Failed to load preview. Please try again.' }]))
})

it('exports and prints nothing while the preview has no rows, whatever format is chosen', async () => {
  const lines: string[] = []
  open([answer(reports.members, () => people(3)), answer(reports.export, () => sheet(...lines))])
  const areShut = () => [button(/^Export/), button(/^Print/)].map((one) => one.hasAttribute('disabled'))
  await fillAndShow()
  expect(await screen.findByText('No data available')).toBeDefined()
  spec('D3-REPORT-12')
  for (const format of [/pdf/, /xls/, /csv/]) {
    fireEvent.click(button(format))
    expect(areShut()).toEqual([true, true])
  }
  lines.push(aRow)
  fireEvent.click(button(/^Show preview/))
  await screen.findByText('Showing 1-1 of total 1 row')
  expect(areShut()).toEqual([false, false])
})

it('asks again for an export of what was previewed, and nothing comes of one that is cancelled', async () => {
  let calls = 0
  const held = Promise.withResolvers<void>()
  const { sent, notices } = open([
    answer(reports.members, () => people(3)),
    {
      endpoint: reports.export,
      respond: async () => {
        calls++
        if (calls > 1) await held.promise
        return { status: 200, body: sheet(aRow) }
      },
    },
  ])
  await fillAndShow()
  await screen.findByText('Showing 1-1 of total 1 row')
  fireEvent.click(screen.getByRole('button', { name: /csv/ }))
  fireEvent.click(button(/^Export/))
  expect(await screen.findByRole('progressbar', { name: 'Preparing the report' })).toBeDefined()
  const [preview, exported] = asked(sent, '/api/vms/export-reports')
  expect(preview).toMatchObject({ format: 'csv', sortOrder: 'desc', exportType: 'visitor_logs', purpose: 'preview' })
  expect(exported).toEqual({ ...preview, purpose: 'export' })

  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  held.resolve()
  await waitFor(() => expect(button(/^Export/).hasAttribute('disabled')).toBe(false))
  expect(screen.queryByText('CSV file downloaded successfully!')).toBeNull()
  expect(notices).toEqual([])
})

it('names a file by its kind, the branch and the date there, where UTC is still on the day before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-13T18:40:00Z'), shouldAdvanceTime: true })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  open([
    answer(reports.members, () => people(1)),
    answer(reports.export, () => sheet(aRow)),
    answer(branches.list, () => [koramangala]),
  ])
  for (const type of ['Visitor logs', 'Attendance']) {
    await fill()
    fireEvent.click(screen.getByRole('radio', { name: type }))
    fireEvent.click(button(/^Show preview/))
    await screen.findByText('Showing 1-1 of total 1 row')
    if (names.length === 0) fireEvent.click(button(/csv/))
    const before = names.length
    fireEvent.click(button(/^Export/))
    await waitFor(() => expect(names.length).toBeGreaterThan(before))
  }
  spec('D3-REPORT-39')
  expect(names).toEqual(['Visitor_logs_BRANCH0001_14-11-2026.csv', 'Attendance_BRANCH0001_14-11-2026.csv'])
})

it('shows in the preview every column and cell of the file that is exported', async () => {
  const heads = 'quickID,Name,Date,Check-In,Check-Out,Type,POV,Age,Gender,Phone No.,Email ID'
  const lines = [
    'PM4T7H1N,Priya Menon,13/11/2026,9:02 am,6:14 pm,QR-SCAN,Guest,35,F,XXXXXX2250,p****@people.invalid',
    'N/A,Lakshmi Kannan,12/11/2026,5:08 pm,5:51 pm,GEO-TAG,Vendor,27,M,XXXXXX1907,l****@people.invalid',
    'RD3P8W5T,Rohit Deshpande,11/11/2026,8:40 am,10:00 pm,TIME-OUT,Other,61,N/A,N/A,N/A',
  ]
  const { sent } = open([
    answer(reports.members, () => people(3)),
    answer(reports.export, () => new Blob([[heads, ...lines, ''].join('\r\n')])),
  ])
  await fillAndShow()
  const table = within(await screen.findByRole('table', { name: 'Preview' }))
  spec('D3-REPORT-22')
  expect(
    table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join()),
  ).toEqual([heads, ...lines])
  expect(asked(sent, '/api/vms/export-reports')).toMatchObject([{ format: 'csv', purpose: 'preview' }])
})

it('finds someone by their quickID in groups', async () => {
  open([answer(reports.members, () => people(3))])
  await openList()
  fireEvent.change(members(), { target: { value: 'p000 0002' } })
  expect(await screen.findByRole('option', { name: /Person 00002/ })).toBeDefined()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

it('looks a name up on the server while all names are on their way', async () => {
  const { sent } = open([
    {
      endpoint: reports.members,
      respond: () => {
        const url = sent.at(-1)?.url ?? ''
        if (url.includes('limit=50000')) return new Promise(() => {})
        const found = url.includes('search=') ? people(1_501).data.slice(-1) : people(1_000).data
        return Promise.resolve({ status: 200, body: { data: found } })
      },
    },
  ])
  await openList()
  fireEvent.scroll(screen.getByRole('listbox'))
  await waitFor(() => expect(sent.some(({ url }) => url.includes('limit=50000'))).toBe(true))
  fireEvent.change(members(), { target: { value: '01500' } })
  expect(await screen.findByRole('option', { name: /Person 01500/ })).toBeDefined()
})

it('does not say of one period how many came in another', async () => {
  const { sent } = open([
    {
      endpoint: reports.members,
      respond: () =>
        sent.at(-1)?.url.includes('startDatetime=2025-01-01')
          ? Promise.resolve({ status: 200, body: people(600) })
          : new Promise(() => {}),
    },
    answer(reports.export, () => sheet(aRow)),
  ])
  await fillAndShow()
  expect(await screen.findByText(/^Visitor logs, 500 members, /)).toBeDefined()
})

it('names a purpose in the preview as a person reads it, while the file keeps its spelling', async () => {
  const heads = 'quickID,Name,Date,Check-In,Check-Out,Type,POV,Age,Gender,Phone No.,Email ID'
  const line = 'PM4T7H1N,Maintanence,13/11/2026,9:02 am,6:14 pm,QR-SCAN,Maintanence,35,F,XXXXXX2250,N/A'
  open([
    answer(reports.members, () => people(3)),
    answer(reports.export, () => new Blob([[heads, line, ''].join('\r\n')])),
  ])
  await fillAndShow()
  const table = within(await screen.findByRole('table', { name: 'Preview' }))
  spec('D3-REC-34')
  expect(table.getByRole('cell', { name: 'Maintenance' })).toBeDefined()
  // A visitor's name is never reworded.
  expect(table.getByText('Maintanence').closest('[role="rowheader"], th')).not.toBeNull()
})
