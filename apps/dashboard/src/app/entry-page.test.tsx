import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { activities } from '@quickprism/contract/activities'
import { analytics, type DayOfStays } from '@quickprism/contract/analytics'
import { branches } from '@quickprism/contract/branches'
import type { Endpoint, Reply } from '@quickprism/contract/endpoint'
import type { Permission } from '@quickprism/contract/permissions'
import { records } from '@quickprism/contract/records'
import { sos } from '@quickprism/contract/sos'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { calm } from '../testing/calm.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { EntryPage } from './entry-page.tsx'

const may: Permission[] = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
]

const hourNames = Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`)
const weekNames = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const monthNames = Array.from({ length: 30 }, (_, day) => {
  const date = new Date(Date.UTC(2026, 9, 15 + day)).toISOString()
  return `${date.slice(8, 10)}/${date.slice(5, 7)}`
})
const dates = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 9, 15 + day)).toISOString().slice(0, 10))

const kpis: Reply<typeof analytics.kpis> = {
  data: {
    totalVisitors: { value: 1248, percentage: 12.22 },
    totalGroups: { value: 37, percentage: 0 },
    averageFootfall: { value: 31.4, percentage: -6.06 },
    averageTimeSpent: { value: 46.7, percentage: 4.8 },
  },
  inside: 86,
  first_day: false,
}

const valued = (names: readonly string[], values: Record<string, number> = {}) =>
  names.map((name) => ({ name, value: values[name] ?? 0 }))
const footfall = {
  dailyAreaChartData: valued(hourNames, { '8am': 6, '11am': 35, '4pm': 41 }),
  weeklyAreaChartData: valued(weekNames, { Mon: 199, Fri: 248 }),
  monthlyAreaChartData: valued(monthNames, { '13/11': 248, '14/10': 1 }),
}

const trend = (names: readonly string[], values: Record<string, [number, number]> = {}) =>
  names.map((name) => ({ name, newVisitors: values[name]?.[0] ?? 0, repeatVisitors: values[name]?.[1] ?? 0 }))
const trends = {
  dailyStackBarData: trend(hourNames, { '9am': [3, 5] }),
  weeklyStackBarData: trend(weekNames, { Thu: [70, 150], Fri: [98, 150] }),
  monthlyStackBarData: trend(monthNames, { '13/11': [98, 150] }),
}

const checkOuts = [
  { name: 'geo_tagged' as const, value: 86, percentage: 53.09, change: 0.01 },
  { name: 'qr_checkout' as const, value: 52, percentage: 32.1, change: -0.01 },
  { name: 'timeout' as const, value: 24, percentage: 14.81, change: 0 },
  { name: 'logged_out' as const, value: 0, percentage: 0, change: 0 },
]
const genders = [
  { name: 'male' as const, value: 139, percentage: 56.05, change: -1 },
  { name: 'female' as const, value: 109, percentage: 43.95, change: 1 },
  { name: 'other' as const, value: 0, percentage: 0, change: 0 },
]

const stay = (date: string, from: string, to: string): DayOfStays['timePeriods'][number] => ({
  startTime: `${date}T${from}`,
  endTime: `${date}T${to}`,
  originalStartTime: `${date}T${from}`,
  originalEndTime: `${date}T${to}`,
})
const daysOf = (names: readonly string[], from: number) =>
  names.map((day, index) => ({
    day,
    date: dates[from + index] as string,
    total: 0,
    timePeriods: [] as ReturnType<typeof stay>[],
  }))

/** A month that ends with this week, in which someone once stayed over midnight. */
const monthAround = (weekly: readonly ReturnType<typeof daysOf>[number][]) => {
  const monthly = [
    ...daysOf(monthNames.slice(0, 23), 0),
    ...weekly.map((day, index) => ({ ...day, day: monthNames[23 + index] as string })),
  ]
  const night = { originalStartTime: '2026-10-18T22:00', originalEndTime: '2026-10-19T01:00' }
  const [late, early] = [
    { startTime: '2026-10-18T22:00', endTime: '2026-10-19T00:00', ...night },
    { startTime: '2026-10-19T00:00', endTime: '2026-10-19T01:00', ...night },
  ]
  monthly[3] = { day: '18/10', date: '2026-10-18', total: 120, timePeriods: [late] }
  monthly[4] = { day: '19/10', date: '2026-10-19', total: 60, timePeriods: [early] }
  return monthly
}

const durations = (): Reply<typeof analytics.durations> => {
  const weekly = daysOf(weekNames, 23)
  // The longest stay, but not the day with the most of them.
  weekly[2] = { day: 'Mon', date: '2026-11-09', total: 420, timePeriods: [stay('2026-11-09', '09:30', '16:30')] }
  weekly[4] = {
    day: 'Wed',
    date: '2026-11-11',
    total: 618,
    timePeriods: [
      stay('2026-11-11', '09:00', '13:18'),
      { ...stay('2026-11-11', '18:00', '00:00'), endTime: '2026-11-12T00:00', originalEndTime: '2026-11-12T01:10' },
    ],
  }
  return {
    dailyVisitorDuration: valued(hourNames, { '8am': 4.5, '9am': 60, '10am': 60 }),
    weeklyVisitorDuration: weekly,
    monthlyVisitorDuration: monthAround(weekly),
    weeklyAverageDuration: 5.6,
    monthlyAverageDuration: 5.25,
    dailyTypicalStay: 45,
    weeklyTypicalStay: 336,
    monthlyTypicalStay: 80,
  }
}

const security: Reply<typeof analytics.security> = {
  sos_status: false,
  blacklist_matches: 2,
  unmasked_records: 1,
  unmasked_seconds_left: 192,
  geofence_radius: 150,
  timed_out: 3,
  last_closing: '2026-11-12T22:00',
}

const nobody = { data: [], page: 1, total_pages: 0, total_records: 0 }

/** A server with a working day behind it; what a test serves of its own comes first. */
const day: Served[] = [
  answer(analytics.kpis, () => kpis),
  answer(analytics.footfall, () => footfall),
  answer(analytics.visitorTrends, () => trends),
  answer(analytics.checkoutTrends, () => checkOuts),
  answer(analytics.genderRatio, () => genders),
  answer(analytics.durations, durations),
  answer(analytics.security, () => security),
  answer(sos.status, () => calm),
  answer(records.list, () => nobody),
  answer(activities.list, () => ({ data: [], page: 1, total_pages: 0 })),
  answer(branches.list, () => []),
]

const open = (server: Served[] = [], holds: readonly Permission[] = may, path: string = addresses.landing) =>
  renderScreen(<EntryPage />, { server: [...server, ...day], may: holds, path })

const WHOM_TO_ASK =
  'Contact an administrator of Kaveri Spaces to get the permission View Checkin Logs Of Members view_checkin_logs_of_members or View Checkin Logs Of Visitors view_checkin_logs_of_visitors for Koramangala.'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const tableOf = async (name: string) => within(await (await card(name)).findByRole('table', { name }))
const rowsOf = async (name: string) =>
  (await tableOf(name)).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

const tenths = (percent: string) => Math.round(Number.parseFloat(percent) * 10) / 10

const looks = { solid: 'bg-chart-1', soft: 'bg-chart-1-soft' }

const lookOf = ({ classList }: Element) => Object.entries(looks).find(([, look]) => classList.contains(look))?.[0]

/**
 * The bars of a chart: in which column each stands, how high it is in per cent, and its look. Those of one column stand
 * on each other.
 */
const barsOf = (drawing: HTMLElement) =>
  [...drawing.querySelectorAll<HTMLElement>('span[style*="height"]')].map((bar) => [
    [...(bar.parentElement?.parentElement?.children ?? [])].findIndex((column) => column === bar.parentElement),
    tenths(bar.style.height),
    lookOf(bar),
  ])

/** Where each slice of a ring begins and how long it is, in per cent of the whole; gaps of 1.6° lie between them. */
const slicesOf = (drawing: HTMLElement) =>
  [...drawing.querySelectorAll('circle')].map((slice) => {
    const [length = 0, round = 0] = (slice.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number)
    const start = -Number(slice.getAttribute('stroke-dashoffset'))
    return [start, length].map((part) => Math.round((part / round) * 1000) / 10)
  })

/** What is written at the left of a chart, from its head down, and below it. */
const axesOf = (drawing: HTMLElement) => {
  const { previousElementSibling: beside, parentElement } = drawing.parentElement as HTMLElement
  const heightOf = (tick: HTMLElement) => Number.parseFloat(tick.style.bottom)
  const ticks = [...((beside?.children ?? []) as HTMLCollectionOf<HTMLElement>)]
  return {
    beside: ticks.sort((one, other) => heightOf(other) - heightOf(one)).map(({ textContent }) => textContent),
    below: [...(parentElement?.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent),
  }
}

/** A quarter past six in the evening of 13/11/2026 at the branch. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-13T12:45:00Z'), shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the head says which branch, which day and how many people are there', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Today at Koramangala' })).toBeDefined()
  expect(screen.getByText('Friday, 13 November 2026.')).toBeDefined()
  expect(await screen.findByText('86 people on site.')).toBeDefined()
})

describe('KPI cards', () => {
  /** As they stand, with whatever else would stand among them. */
  const cards = () => [
    ...(screen.getByRole('heading', { name: 'Total Check-ins' }).closest('section')?.parentElement?.children ?? []),
  ]
  const figures = () => cards().map((stat) => [...stat.querySelectorAll('h2, p')].map(({ textContent }) => textContent))

  it('are four, with a value and a signed change against yesterday', async () => {
    open()
    await screen.findByText('1,248')
    spec('D3-KPI-01', 'D3-KPI-02', 'D3-KPI-03', 'D3-KPI-04', 'D3-KPI-05', 'D3-KPI-07')
    expect(figures()).toEqual([
      ['Total Check-ins', '1,248', '+12.22%vs yesterday'],
      ['Total Groups', '37', 'Same as yesterday'],
      ['Average Footfall', '31', '−6.06%vs yesterday'],
      ['Average Time Spent in mins', '46.70', '+4.80%vs yesterday'],
    ])
    // On a phone, too, where "vs yesterday" is only read aloud.
    expect(screen.getByText('Same as yesterday').closest('[class*="sr-only"]')).toBe(null)
    const icons = ['log-in', 'users-round', 'footprints', 'timer']
    const lacking = icons.filter((icon, at) => !cards()[at]?.querySelector(`h2 + span > svg.lucide-${icon}`))
    expect(lacking).toEqual([])
  })

  it.each([
    [0.01, '+0.01%vs yesterday'],
    [-0.01, '−0.01%vs yesterday'],
    [0, 'Same as yesterday'],
  ])('that differ by %d per cent say "%s"', async (percentage, says) => {
    open([
      answer(analytics.kpis, () => ({ ...kpis, data: { ...kpis.data, totalVisitors: { value: 1248, percentage } } })),
    ])
    await screen.findByText('1,248')
    spec('D3-KPI-03', 'D3-KPI-04')
    expect(figures()[0]).toEqual(['Total Check-ins', '1,248', says])
  })

  it.each([
    [31.49, '31'],
    [31.5, '32'],
  ])('round an Average Footfall of %d to %s', async (value, shown) => {
    open([
      answer(analytics.kpis, () => ({ ...kpis, data: { ...kpis.data, averageFootfall: { value, percentage: 0 } } })),
    ])
    await screen.findByText('1,248')
    spec('D3-KPI-02')
    expect(figures()[2]).toEqual(['Average Footfall', shown, 'Same as yesterday'])
  })

  it('of a first day say that it is the same as yesterday', async () => {
    const none = { value: 0, percentage: 0 }
    open([
      answer(analytics.kpis, () => ({
        data: { totalVisitors: none, totalGroups: none, averageFootfall: none, averageTimeSpent: none },
        inside: 0,
        first_day: true,
      })),
    ])
    await screen.findByText('0 people on site.')
    await screen.findByRole('heading', { name: 'Total Check-ins' })
    expect(figures()).toEqual([
      ['Total Check-ins', '0', 'Same as yesterday'],
      ['Total Groups', '0', 'Same as yesterday'],
      ['Average Footfall', '0', 'Same as yesterday'],
      ['Average Time Spent in mins', '0.00', 'Same as yesterday'],
    ])
  })

  it.each([
    [{ detail: 'The cell is resting' }, 'Failed to load KPIs: The cell is resting'],
    [{}, 'Failed to load KPIs'],
  ])('that fail with %j say "%s"', async (body, says) => {
    open([fail(analytics.kpis, 500, body)])
    spec('D3-KPI-09')
    expect(await screen.findByText(says)).toBeDefined()
    expect(within(screen.getByText(says).closest('[role=alert]') as HTMLElement).getByRole('button')).toBeDefined()
  })
})

describe('Footfall', () => {
  it('is by hour today, by day of a week and by day of a month', async () => {
    open()
    const footfallCard = await card('Footfall')
    spec('D3-CHART-10', 'D3-CHART-11')
    expect((await footfallCard.findAllByRole('radio')).map((mode) => mode.textContent)).toEqual([
      'Daily',
      'Weekly',
      'Monthly',
    ])
    expect(footfallCard.getByRole('radio', { name: 'Daily' }).getAttribute('aria-checked')).toBe('true')
    expect(footfallCard.getByText('Check-ins per hour, today')).toBeDefined()
    spec('D3-CHART-01', 'D3-CHART-16')
    const hours = await rowsOf('Footfall')
    expect(hours).toHaveLength(25)
    expect([hours[0], hours[12], hours[17]]).toEqual([
      ['Hour', 'Check-ins'],
      ['11am', '35'],
      ['4pm', '41'],
    ])
    expect(footfallCard.getByRole('img').getAttribute('aria-label')).toBe(
      '82 check-ins in total, the most in 4pm – 5pm: 41.',
    )
    // Filled and drawn through the 18 hours that are over, and dashed on into the present one.
    const paths = [...footfallCard.getByRole('img').querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(paths.map((path) => [path?.match(/C/g)?.length, path?.endsWith('Z')])).toEqual([
      [17, true],
      [17, false],
      [1, false],
    ])

    fireEvent.click(footfallCard.getByRole('radio', { name: 'Weekly' }))
    expect(footfallCard.getByText('Check-ins per day, last 7 days')).toBeDefined()
    expect((await rowsOf('Footfall')).at(-1)).toEqual(['Fri', '248'])
    fireEvent.click(footfallCard.getByRole('radio', { name: 'Monthly' }))
    expect(footfallCard.getByText('Check-ins per day, last 30 days')).toBeDefined()
    expect((await rowsOf('Footfall')).slice(-2)).toEqual([
      ['12/11', '0'],
      ['13/11', '248'],
    ])
  })

  it('is walked through with the keys, from the present hour back', async () => {
    open()
    const points = await (await card('Footfall')).findByRole('slider', { name: 'Points of Footfall' })
    const says = () => points.getAttribute('aria-valuetext')
    points.focus()
    expect(says()).toBe('6pm – 7pm, 0 check-ins')
    fireEvent.keyDown(points, { key: 'ArrowLeft' })
    fireEvent.keyDown(points, { key: 'ArrowLeft' })
    expect(says()).toBe('4pm – 5pm, 41 check-ins')
    expect((await card('Footfall')).getByText('41 check-ins')).toBeDefined()
    fireEvent.keyDown(points, { key: 'Home' })
    expect(says()).toBe('12am – 1am, 0 check-ins')
    fireEvent.keyDown(points, { key: 'End' })
    fireEvent.keyDown(points, { key: 'ArrowRight' })
    expect(says()).toBe('6pm – 7pm, 0 check-ins')
  })

  it('is shown as a table on request', async () => {
    open()
    const footfallCard = await card('Footfall')
    fireEvent.click(await footfallCard.findByRole('button', { name: 'View as table' }))
    expect(footfallCard.queryByRole('img')).toBe(null)
    expect(footfallCard.getByRole('table', { name: 'Footfall' }).closest('.sr-only')).toBe(null)
  })
})

describe('Visitor trends', () => {
  it('tells new from repeat visitors', async () => {
    open()
    const trendsCard = await card('Visitor trends')
    spec('D3-CHART-02')
    expect(await rowsOf('Visitor trends')).toContainEqual(['9am', '3', '5'])
    expect(trendsCard.getByRole('img').getAttribute('aria-label')).toBe('3 new and 5 repeat visitors in total.')
    expect(barsOf(trendsCard.getByRole('img'))).toEqual([
      [9, 37.5, 'solid'],
      [9, 62.5, 'soft'],
    ])
    // On each other, from the foot up.
    expect(trendsCard.getByRole('img').querySelectorAll('.flex-col-reverse > [style*="height"]')).toHaveLength(2)
    const legend = trendsCard.getAllByText(/^(New|Repeat)$/).filter((word) => !word.closest('.sr-only'))
    expect(legend.map((word) => [word.textContent, lookOf(word.firstElementChild as Element)])).toEqual([
      ['New', 'solid'],
      ['Repeat', 'soft'],
    ])
    spec('D3-CHART-11')
    expect(trendsCard.getByRole('radio', { name: 'Daily' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(trendsCard.getByRole('radio', { name: 'Weekly' }))
    const points = trendsCard.getByRole('slider', { name: 'Points of Visitor trends' })
    points.focus()
    expect(points.getAttribute('aria-valuetext')).toBe('Fri, 98 new, 150 repeat')
    fireEvent.click(trendsCard.getByRole('radio', { name: 'Monthly' }))
    expect(await rowsOf('Visitor trends')).toHaveLength(31)
  })
})

describe('doughnuts', () => {
  it('have a Sources / Perc. legend with two decimals, without what is zero', async () => {
    open()
    spec('D3-CHART-03', 'D3-CHART-05', 'D3-CHART-07', 'D3-CHART-08', 'D3-CHART-09')
    expect(await rowsOf('Check-out trends')).toEqual([
      ['Sources', 'Perc.'],
      ['Geo-tagged', '53.09%Up'],
      ['QR check-out', '32.10%Down'],
      ['Timeout', '14.81%No change'],
    ])
    spec('D3-CHART-04')
    expect(await rowsOf('Gender ratio')).toEqual([
      ['Sources', 'Perc.'],
      ['Male', '56.05%Down'],
      ['Female', '43.95%Up'],
    ])
    for (const word of ['Up', 'Down', 'No change'])
      expect((await tableOf('Check-out trends')).getByText(word).closest('.sr-only')).toBe(null)
    spec('D3-CHART-03', 'D3-CHART-08')
    const ring = (await card('Check-out trends')).getByRole('img')
    expect(slicesOf(ring)).toEqual([
      [0.2, 52.6],
      [53.3, 31.7],
      [85.4, 14.4],
    ])
    expect([...ring.querySelectorAll('circle')].map((slice) => slice.getAttribute('fill'))).toEqual(
      Array(3).fill('none'),
    )
    spec('D3-CHART-04', 'D3-CHART-08')
    expect(slicesOf((await card('Gender ratio')).getByRole('img'))).toEqual([
      [0.2, 55.6],
      [56.3, 43.5],
    ])
    expect((await card('Check-out trends')).getByText('How visits ended, today')).toBeDefined()
    expect((await card('Gender ratio')).getByText('Visitors by gender, today')).toBeDefined()
    expect((await card('Check-out trends')).getByText('162')).toBeDefined()
    expect((await card('Check-out trends')).getByText('check-outs')).toBeDefined()
  })

  it('have a label, a value, a colour of the tokens and an improvement for each slice', async () => {
    const andOne = <S extends { value: number }>(slice: S) => ({ ...slice, value: slice.value + 1 })
    open([
      answer(analytics.checkoutTrends, () => checkOuts.map(andOne)),
      answer(analytics.genderRatio, () => genders.map(andOne)),
    ])
    const drawn = async (name: string) => (await card(name)).findByRole('img')
    spec('D3-CHART-06')
    expect((await drawn('Check-out trends')).getAttribute('aria-label')).toBe(
      'Geo-tagged, 87, 53.09%, Up; QR check-out, 53, 32.10%, Down; Timeout, 25, 14.81%, No change; Logged out, 1, 0.00%, No change',
    )
    expect((await drawn('Gender ratio')).getAttribute('aria-label')).toBe(
      'Male, 140, 56.05%, Down; Female, 110, 43.95%, Up; Other or not stated, 1, 0.00%, No change',
    )
    const colours = async (name: string) =>
      [...(await drawn(name)).querySelectorAll('circle')].map((slice) => slice.getAttribute('class'))
    spec('D3-CHART-06', 'D3-CHART-17')
    expect(await colours('Check-out trends')).toEqual(['text-geo', 'text-qr', 'text-timeout', 'text-loggedout'])
    expect(await colours('Gender ratio')).toEqual(['text-gender-male', 'text-gender-female', 'text-gender-other'])
    const listed = async (name: string) =>
      (await tableOf(name)).getAllByRole('rowheader').map((row) => row.querySelector('span > span')?.classList.value)
    for (const name of ['Check-out trends', 'Gender ratio']) {
      const slices = await colours(name)
      expect((await listed(name)).map((look) => look?.split(' ').find((one) => one.startsWith('text-')))).toEqual(
        slices,
      )
    }
  })

  it('are walked through with the keys', async () => {
    open()
    const points = await (await card('Check-out trends')).findByRole('slider', { name: 'Points of Check-out trends' })
    points.focus()
    fireEvent.keyDown(points, { key: 'ArrowRight' })
    expect(points.getAttribute('aria-valuetext')).toBe('QR check-out, 52, 32.10%, Down')
    expect(points.textContent).toBe('52QR check-out')
  })

  it('are walked through among the slices there still are, where one has gone meanwhile', async () => {
    let served = checkOuts
    open([answer(analytics.checkoutTrends, () => served)])
    const points = await (await card('Check-out trends')).findByRole('slider', { name: 'Points of Check-out trends' })
    const at = () => ['valuenow', 'valuemax', 'valuetext'].map((name) => points.getAttribute(`aria-${name}`))
    points.focus()
    fireEvent.keyDown(points, { key: 'ArrowLeft' })
    expect(at()).toEqual(['3', '3', 'Timeout, 24, 14.81%, No change'])
    served = checkOuts.slice(0, 2)
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await waitFor(() => expect(at()).toEqual(['2', '2', 'QR check-out, 52, 32.10%, Down']))
    fireEvent.keyDown(points, { key: 'ArrowLeft' })
    expect(at()).toEqual(['1', '2', 'Geo-tagged, 86, 53.09%, Up'])
  })

  it('without anything to show say so', async () => {
    open([answer(analytics.genderRatio, () => genders.map((slice) => ({ ...slice, value: 0, percentage: 0 })))])
    expect(await (await card('Gender ratio')).findByText('No data available')).toBeDefined()
  })
})

describe('Entry duration', () => {
  it('shows minutes in all today, and hours on an average day of a week and a month', async () => {
    open()
    const durationCard = await card('Entry duration')
    spec('D3-DUR-01', 'D3-DUR-02', 'D3-DUR-15')
    expect(await durationCard.findByText('124.50')).toBeDefined()
    expect(durationCard.getByText('min total today')).toBeDefined()
    const bars = () => barsOf(durationCard.getByRole('img'))
    expect(bars()).toEqual([
      [8, 7.5, 'soft'],
      [9, 100, 'soft'],
      [10, 100, 'soft'],
    ])
    const letters = durationCard.getAllByRole('radio').map((mode) => mode.querySelector('[aria-hidden]')?.textContent)
    expect(letters).toEqual(['D', 'W', 'M'])
    spec('D3-DUR-08')
    expect(durationCard.getByText('Typical stay 45 minutes')).toBeDefined()
    spec('D3-DUR-15')
    expect((await rowsOf('Entry duration')).slice(9, 12)).toEqual([
      ['8am', '4.50'],
      ['9am', '60.00'],
      ['10am', '60.00'],
    ])
    const hours = durationCard.getByRole('slider', { name: 'Points of Entry duration' })
    hours.focus()
    for (let back = 18; back > 8; back--) fireEvent.keyDown(hours, { key: 'ArrowLeft' })
    expect(hours.getAttribute('aria-valuetext')).toBe('8am – 9am, 4.50 min')

    fireEvent.click(durationCard.getByRole('radio', { name: 'Weekly' }))
    spec('D3-DUR-01')
    expect(bars().map(([column]) => column)).toEqual([2, 4, 4])
    spec('D3-DUR-03', 'D3-DUR-05', 'D3-DUR-15')
    expect(durationCard.getByText('5.60')).toBeDefined()
    expect(durationCard.getByText('hr weekly average')).toBeDefined()
    expect(durationCard.getByText('Typical stay 5 hours 36 minutes')).toBeDefined()
    expect((await rowsOf('Entry duration')).slice(4, 6)).toEqual([
      ['Tue', 'No one inside', '0.00 hr'],
      ['Wed', '9:00 am to 1:18 pm; 6:00 pm to 12:00 am', '10.30 hr'],
    ])
    const days = durationCard.getByRole('slider', { name: 'Points of Entry duration' })
    days.focus()
    fireEvent.keyDown(days, { key: 'ArrowLeft' })
    fireEvent.keyDown(days, { key: 'ArrowLeft' })
    expect(days.getAttribute('aria-valuetext')).toBe('Wed, 10.30 hr, 9:00 am to 1:18 pm, 6:00 pm to 12:00 am')

    fireEvent.click(durationCard.getByRole('radio', { name: 'Monthly' }))
    spec('D3-DUR-01')
    expect(bars().map(([column]) => column)).toEqual([3, 4, 25, 27, 27])
    spec('D3-DUR-03', 'D3-DUR-04')
    expect(durationCard.getByText('5.25')).toBeDefined()
    expect(durationCard.getByText('hr Monthly Avg')).toBeDefined()
    expect(durationCard.getByText('Typical stay 1 hour 20 minutes')).toBeDefined()
  })

  it('labels hours as 12am, 8am and 12pm, in each mode those there is something in', async () => {
    open()
    const durationCard = await card('Entry duration')
    spec('D3-DUR-06')
    const drawing = await durationCard.findByRole('img')
    expect(axesOf(drawing).below).toEqual(['12am', '4am', '8am', '12pm', '4pm', '8pm'])
    fireEvent.click(durationCard.getByRole('radio', { name: 'Monthly' }))
    const hours = () => axesOf(durationCard.getByRole('img')).beside
    expect(hours()).toEqual(['12am', '4am', '8am', '12pm', '4pm', '8pm', '12am'])
    fireEvent.click(durationCard.getByRole('radio', { name: 'Weekly' }))
    expect(hours()).toEqual(['8am', '12pm', '4pm', '8pm', '12am'])
  })

  it('has the longest day stand out', async () => {
    open()
    const durationCard = await card('Entry duration')
    fireEvent.click(await durationCard.findByRole('radio', { name: 'Weekly' }))
    spec('D3-DUR-07')
    expect(durationCard.getByRole('img').getAttribute('aria-label')).toBe(
      '5.60 hr a day on average. The longest day is Wed: 10.30 hr.',
    )
    const columns = durationCard.getAllByText('10.30 hr')[0]?.parentElement?.parentElement?.children ?? []
    expect([...columns].map(({ textContent }) => textContent)).toEqual(['', '', '', '', '10.30 hr', '', ''])
    expect(barsOf(durationCard.getByRole('img'))).toEqual([
      [2, 43.8, 'soft'],
      [4, 26.9, 'solid'],
      [4, 37.5, 'solid'],
    ])
  })

  const asked = (sent: { url: string }[]) =>
    sent
      .filter(({ url }) => url.startsWith('/api/vms/visitor-duration-trends'))
      .map(({ url }) => new URL(url, 'http://quickprism.invalid').searchParams.get('visitorId'))

  it('searches a visitor in capitals, at once on Enter and 300 ms after the last letter', async () => {
    const { sent } = open()
    const box = (await (
      await card('Entry duration')
    ).findByRole('searchbox', {
      name: 'Visitor quickID',
    })) as HTMLInputElement
    spec('D3-DUR-09', 'D3-DUR-10', 'D3-DUR-11')
    expect(box.maxLength).toBe(10)
    await waitFor(() => expect(asked(sent)).toEqual([null]))
    vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: false })
    fireEvent.change(box, { target: { value: ' an7k4m2x ' } })
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(asked(sent)).toEqual([null])
    fireEvent.keyDown(box, { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(100))
    spec('D3-DUR-12', 'D3-DUR-13', 'D3-DUR-18')
    expect(asked(sent)).toEqual([null, 'AN7K4M2X'])

    fireEvent.change(box, { target: { value: 'rd3p8w5' } })
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.change(box, { target: { value: 'rd3p8w5t' } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(asked(sent)).toEqual([null, 'AN7K4M2X'])
    spec('D3-DUR-14')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(asked(sent)).toEqual([null, 'AN7K4M2X', 'RD3P8W5T'])
  })

  it('shows whom the address names, also someone without a quickID', async () => {
    const { sent } = open([], may, `${addresses.landing}?visitor=AN7K4M2X`)
    const box = await (await card('Entry duration')).findByRole('searchbox', { name: 'Visitor quickID' })
    expect((box as HTMLInputElement).value).toBe('AN7K4M2X')
    await waitFor(() => expect(asked(sent)).toEqual(['AN7K4M2X']))
    cleanup()

    const other = open([], may, `${addresses.landing}?visitor=0199a3b2-7c51-7e0a-9a53-3b1f20d4c6e8`)
    const durationCard = await card('Entry duration')
    expect(await durationCard.findByText('Stays of the visitor you chose in the records')).toBeDefined()
    await waitFor(() => expect(asked(other.sent)).toEqual(['0199a3b2-7c51-7e0a-9a53-3b1f20d4c6e8']))
    fireEvent.click(durationCard.getByRole('button', { name: 'Show the whole branch' }))
    await waitFor(() => expect(asked(other.sent).at(-1)).toBe(null))
    expect(durationCard.getByRole('searchbox', { name: 'Visitor quickID' })).toBeDefined()
  })

  /** Someone who came at 6:12 pm; it is 6:15 pm, and the last quarter of an hour that answers count began at 6:00. */
  const justCame = (): Reply<typeof analytics.durations> => {
    const running = { ...stay('2026-11-13', '18:12', '18:12'), originalEndTime: null }
    const [weekly, monthly] = [daysOf(weekNames, 23), daysOf(monthNames, 0)]
    for (const days of [weekly, monthly]) days.at(-1)?.timePeriods.push(running)
    return {
      ...durations(),
      dailyVisitorDuration: valued(hourNames),
      weeklyVisitorDuration: weekly,
      monthlyVisitorDuration: monthly,
      dailyTypicalStay: null,
    }
  }

  it('counts a stay that has just begun in every mode, to the minute', async () => {
    open([answer(analytics.durations, justCame)])
    const durationCard = await card('Entry duration')
    expect((await durationCard.findByRole('img')).getAttribute('aria-label')).toBe('3.00 min in total today.')
    expect((await rowsOf('Entry duration'))[19]).toEqual(['6pm', '3.00'])
    for (const mode of ['Weekly', 'Monthly']) {
      fireEvent.click(durationCard.getByRole('radio', { name: mode }))
      expect((await rowsOf('Entry duration')).at(-1)?.slice(1)).toEqual(['6:12 pm, still inside', '0.05 hr'])
      expect(durationCard.getByRole('img').getAttribute('aria-label')).toContain(': 0.05 hr.')
    }
  })

  it('of a visitor opens in the shortest period with stays, says what is drawn, and stays in a chosen mode', async () => {
    const longAgo = { dailyVisitorDuration: valued(hourNames), weeklyVisitorDuration: daysOf(weekNames, 23) }
    const none = { dailyTypicalStay: null, weeklyTypicalStay: null, monthlyTypicalStay: null }
    open(
      [answer(analytics.durations, () => ({ ...durations(), ...longAgo, ...none }))],
      may,
      `${addresses.landing}?visitor=AN7K4M2X`,
    )
    const durationCard = await card('Entry duration')
    expect(await durationCard.findByText('hr Monthly Avg')).toBeDefined()
    expect(durationCard.getByRole('radio', { name: 'Monthly' }).getAttribute('aria-checked')).toBe('true')
    expect(durationCard.getByText('Each visit from check-in to check-out')).toBeDefined()
    expect(durationCard.queryByText('From the first check-in to the last check-out')).toBe(null)
    fireEvent.click(durationCard.getByRole('radio', { name: 'Weekly' }))
    expect(await durationCard.findByText('No data available')).toBeDefined()
  })

  it('of an unknown quickID is empty', async () => {
    open([
      answer(analytics.durations, () => ({
        ...durations(),
        dailyVisitorDuration: valued(hourNames),
        dailyTypicalStay: null,
      })),
    ])
    expect(await (await card('Entry duration')).findByText('No data available')).toBeDefined()
  })
})

describe('Security', () => {
  it('says whether anything is wrong', async () => {
    open()
    const panel = await card('Security')
    expect(panel.getByText('Koramangala, right now')).toBeDefined()
    spec('D3-ENTRY-04')
    expect((await panel.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'SOS alertNo active alertClear',
      'Blacklist matches todayStopped at check-in2',
      expect.stringMatching(/^Unmasked recordsMasks back in \d:\d\d1$/),
      'GeofenceCheck-in within 150 m150 m',
      'Timed out at last closing12/11/2026 10:00 pm3',
    ])
    const secondsLeft = () => {
      const [, minutes, seconds] = /^Masks back in (\d):(\d\d)$/.exec(panel.getByText(/^Masks/).textContent ?? '') ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    const before = secondsLeft()
    expect(before).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(secondsLeft()).toBeLessThan(before)
  })

  it('in an emergency and on a quiet first day', async () => {
    open([
      answer(analytics.security, () => ({
        ...security,
        sos_status: true,
        blacklist_matches: 0,
        unmasked_records: 0,
        unmasked_seconds_left: null,
        geofence_radius: null,
        timed_out: 0,
        last_closing: null,
      })),
    ])
    expect((await (await card('Security')).findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'SOS alertAlert sent to everyone on the premisesActive',
      'Blacklist matches todayNo one was stopped0',
      'Unmasked recordsAll records are masked0',
      'GeofenceNot set',
      'Timed out at last closingNo closing yet0',
    ])
  })

  it('shows the alert, its time and how many are marked safe', async () => {
    const incident = {
      incident_ref: 'incident',
      drill: false,
      reason: 'Fire or Smoke Detected',
      started_at: '2026-11-13T12:32:00.000Z',
      started_by: 'Meera Iyer',
      counts: { needs_help: 2, unknown: 23, safe: 61, total: 86 },
    }
    open([answer(sos.status, () => ({ ...calm, sos_status: true, incident }))])
    const panel = await card('Security')
    await panel.findByText('SOS alert active')
    expect(panel.getAllByRole('listitem')[0]?.textContent).toBe('SOS alertFire or Smoke Detected, 6:02 pmActive')
    expect(panel.getByRole('meter', { name: 'Marked safe' }).getAttribute('aria-valuenow')).toBe('61')
    expect(panel.getByText('61 of 86')).toBeTruthy()
    expect(panel.getByText('25 people are not marked safe yet.')).toBeTruthy()
  })

  it('has the login status behind a second tab, for those who may see it', async () => {
    open()
    expect((await card('Security')).queryByRole('tab')).toBe(null)
    cleanup()
    open([], [...may, 'view_login_status_of_users'])
    spec('D2-LSTATUS-09')
    expect((await (await card('Security')).findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Status',
    ])
  })
})

describe('whatever happens', () => {
  const charts: [string, Endpoint][] = [
    ['Footfall', analytics.footfall],
    ['Visitor trends', analytics.visitorTrends],
    ['Check-out trends', analytics.checkoutTrends],
    ['Gender ratio', analytics.genderRatio],
    ['Entry duration', analytics.durations],
  ]

  it.each(charts)('%s says in its place that it failed, and why, and tries again', async (name, endpoint) => {
    const { asked } = open([fail(endpoint, 503, { detail: 'The cell is resting' })])
    const chart = await card(name)
    spec('D1-CHART-01')
    expect(await chart.findByText('Failed to load chart data')).toBeDefined()
    expect(chart.getByText('The cell is resting')).toBeDefined()
    const before = asked.filter((call) => call.endsWith(endpoint.path)).length
    fireEvent.click(chart.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(asked.filter((call) => call.endsWith(endpoint.path)).length).toBeGreaterThan(before))
    expect((await card('Security')).getByText('SOS alert')).toBeDefined()
  })

  it('a chart on its way keeps its room', async () => {
    const held = hold(analytics.footfall, () => footfall)
    open([held])
    expect((await card('Footfall')).getByRole('status').getAttribute('aria-busy')).toBe('true')
    held.letGo()
    expect(await (await card('Footfall')).findByRole('img')).toBeDefined()
  })

  it('a chart that cannot be loaded again stays, and says how old it is', async () => {
    let broken = false
    const flaky: Served = {
      endpoint: analytics.footfall,
      respond: async () => (broken ? { status: 503, body: {} } : { status: 200, body: footfall }),
    }
    open([flaky])
    const chart = await card('Footfall')
    await chart.findByRole('img')
    broken = true
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(await chart.findByText('Failed to load chart data.')).toBeDefined()
    expect(chart.getByText(/^Updated \d+ s ago$/)).toBeDefined()
    expect(chart.getByRole('img')).toBeDefined()
    broken = false
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await waitFor(() => expect(chart.queryByText('Failed to load chart data.')).toBe(null))
  })

  it('someone with the permission for sums alone reads no name, and is told so', async () => {
    const { asked } = open([], ['view_entry_management_analytics_dashboard'])
    for (const name of ['Latest Logs', 'Recent Activity']) {
      const denied = (await card(name)).getByText("You don't have permission to view the Visitor Records.")
      expect(denied.parentElement?.textContent).toContain(WHOM_TO_ASK)
    }
    expect(await (await card('Entry duration')).findByText('124.50')).toBeDefined()
    expect((await card('Entry duration')).queryByRole('searchbox')).toBe(null)
    expect(asked).not.toContain('GET /api/vms/visitor-records')
    expect(asked).not.toContain('GET /api/vms/get-activities')
    cleanup()

    const named = open([], ['view_entry_management_analytics_dashboard'], `${addresses.landing}?visitor=AN7K4M2X`)
    const duration = await card('Entry duration')
    const denied = duration.getByText("You don't have permission to view the Visitor Records.")
    expect(denied.parentElement?.textContent).toContain(WHOM_TO_ASK)
    expect(named.asked).not.toContain('GET /api/vms/visitor-duration-trends')
  })
})
