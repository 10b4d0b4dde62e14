import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { cleanup, fireEvent, screen } from '@testing-library/react'
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
