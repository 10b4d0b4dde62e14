import { answer, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

it('reads out that nobody was found, in a region that was there before', async () => {
  const answers = [pageInside({ ...someoneInside('Ramesh Babu', 'ramesh'), group: [] })]
  renderScreen(
    <FrontDeskScreen guests={{ announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }} />,
    {
      may: ['view_checkin_logs_of_visitors'],
      server: [answer(branches.list, () => []), answer(frontDesk.inside, () => answers.shift() ?? pageInside())],
    },
  )
  await screen.findByText('Ramesh Babu')
  const regions = screen.getAllByRole('status')
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  fireEvent.change(search, { target: { value: 'Lalitha' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  const told = await screen.findByText('No match')
  expect(regions.some((region) => region.contains(told))).toBe(true)
})

it('counts nobody while it is not known who is inside', async () => {
  const guests = { announce: null, list: () => null, toCome: undefined, arrived: undefined, onCode: () => {} }
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), fail(frontDesk.inside, 503)],
  })
  await screen.findByText('Failed to load who is inside')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Visitors–',
    'Members–',
    'Expected–',
  ])
})

it('marks someone who was blacklisted while they are inside, and counts entries and people', async () => {
  const raghav = { ...someoneInside('Raghav Mehra', 'raghav'), blacklisted: true }
  const others = ['one', 'two'].map((ref) => someoneInside(`Guest ${ref}`, ref))
  const page = { ...pageInside({ ...raghav, group: others }), visitors: 3 }
  renderScreen(
    <FrontDeskScreen guests={{ announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }} />,
    {
      may: ['view_checkin_logs_of_visitors'],
      server: [answer(branches.list, () => []), answer(frontDesk.inside, () => page)],
    },
  )
  const row = (await screen.findByText('Raghav Mehra')).closest('li')
  expect(row?.textContent).toContain('Blacklisted')
  expect(screen.getByText('1 entry, 3 people')).toBeTruthy()
})

const openDesk = (...server: Served[]) =>
  renderScreen(
    <FrontDeskScreen
      guests={{ announce: <textarea aria-label="Note" />, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }}
    />,
    { may: ['view_checkin_logs_of_visitors'], server: [answer(branches.list, () => []), ...server] },
  )

/** The mouse goes to the rows and stays there. */
const pointAtRowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li') as HTMLElement
  const event = { pointerType: 'mouse' }
  fireEvent.pointerOver(row, event)
  fireEvent.pointerEnter(row.closest('ul')?.parentElement as HTMLElement, event)
  return row
}

it('keeps those of a group who are inside when its first is checked out alone, while the mouse is on the list', async () => {
  const lalitha = { ...someoneInside('Lalitha Rao', 'lalitha'), group: [] as InsideRow['group'] }
  let page = pageInside({ ...someoneInside('Raghav Mehra', 'raghav'), group: [lalitha] })
  openDesk(
    answer(frontDesk.inside, () => page),
    answer(frontDesk.checkOut, () => {
      page = pageInside(lalitha)
      return { closed: 1, checked_out_at: '2026-03-02T06:00:00.000Z', ended_refs: ['raghav'] }
    }),
  )
  const row = await pointAtRowOf('Raghav Mehra')
  fireEvent.click(within(row).getByRole('button', { name: '+1, one more came with Raghav Mehra' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check out Raghav Mehra' }))
  expect(await screen.findByText('Raghav Mehra has left.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Check out Lalitha Rao' })).not.toEqual([])
  expect(screen.queryByText('Left')).toBe(null)
  expect(screen.queryByText('1 more has checked in')).toBe(null)
})

it('shows more rows at once where the mouse that asked for them is on the list', async () => {
  const everyone = Array.from({ length: 3 }, (_, at) => ({ ...someoneInside(`Visitor ${at}`, `ref${at}`), group: [] }))
  let most = 2
  openDesk(answer(frontDesk.inside, () => ({ ...pageInside(...everyone), data: everyone.slice(0, most) })))
  await pointAtRowOf('Visitor 0')
  most = 3
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Visitor 2')).toBeDefined()
  expect(screen.queryByText('1 more has checked in')).toBe(null)
})

it('does not call left who only stands below the last row that is shown, since somebody came', async () => {
  const everyone = ['Asha', 'Bilal', 'Chitra', 'Dev'].map((name) => ({ ...someoneInside(name, name), group: [] }))
  let data = everyone.slice(1, 3)
  const { cache } = openDesk(answer(frontDesk.inside, () => ({ ...pageInside(...everyone), data })))
  await pointAtRowOf('Chitra')
  data = everyone.slice(0, 2)
  await act(() => cache.invalidateQueries())
  expect(await screen.findByText('1 more has checked in')).toBeDefined()
  expect(screen.queryByText('Left')).toBe(null)
  expect(screen.getByRole('button', { name: 'Check out Chitra' })).toBeDefined()
  // Bilal leaves, who stands above the last one.
  data = [everyone[0], everyone[2]].flatMap((row) => row ?? [])
  await act(() => cache.invalidateQueries())
  expect((await screen.findByText('Left')).closest('li')?.textContent).toContain('Bilal')
})

it('leaves a slash to the note that it is typed into', async () => {
  openDesk(answer(frontDesk.inside, () => pageInside()))
  const note = await screen.findByRole('textbox', { name: 'Note' })
  note.focus()
  expect(fireEvent.keyDown(note, { key: '/' })).toBe(true)
  expect(document.activeElement).toBe(note)
})

it('says that somebody has checked in only where somebody has, not where a row from below moves up', async () => {
  const everyone = ['Asha', 'Bilal', 'Chitra', 'Dev'].map((name) => ({ ...someoneInside(name, name), group: [] }))
  // Two rows of four are shown, newest first.
  let page = { ...pageInside(...everyone), data: everyone.slice(0, 2) }
  const { cache } = openDesk(answer(frontDesk.inside, () => page))
  await pointAtRowOf('Bilal')
  // Asha leaves, and Chitra, who was inside all the time, is the second row of the answer now.
  page = { ...pageInside(...everyone.slice(1)), data: everyone.slice(1, 3) }
  await act(() => cache.invalidateQueries())
  expect((await screen.findByText('Left')).closest('li')?.textContent).toContain('Asha')
  // R2 dash A-02
  expect(screen.queryByText('1 more has checked in')).toBe(null)
})

it('says that somebody has checked in where the list had more rows than are shown', async () => {
  const everyone = ['Asha', 'Bilal', 'Chitra'].map((name) => ({ ...someoneInside(name, name), group: [] }))
  let page = { ...pageInside(...everyone), data: everyone.slice(0, 2) }
  const { cache } = openDesk(answer(frontDesk.inside, () => page))
  await pointAtRowOf('Bilal')
  const dev = { ...someoneInside('Dev', 'Dev'), checked_in_at: '2026-03-02T05:30:00.000Z', group: [] }
  page = { ...pageInside(dev, ...everyone), data: [dev, ...everyone.slice(0, 1)] }
  await act(() => cache.invalidateQueries())
  await screen.findByText('1 more has checked in')
})
