import type { Question } from '@quickprism/app/answer'
import { uiWords } from '@quickprism/app/ui-words'
import { UiRoot } from '@quickprism/ui/ui-root'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { List, pageOf } from './list.tsx'
import type { Column, Listing } from './rows.tsx'

type Guest = { id: number; name: string; city: string }

const name: Column<Guest> = { head: 'Name', namesRow: true, cell: (guest) => guest.name }
const city: Column<Guest> = { head: 'City', cell: (guest) => guest.city }

const listing: Listing<Guest> = {
  name: 'Guests',
  keyOf: ({ id }) => id,
  columns: [name, city],
  card: { title: name.cell, facts: [city] },
  below: ({ id }) => id === 2 && <p>Came with three others</p>,
}

const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Guest ${index + 1}`, city: 'Mysuru' }))

const Guests = ({ of }: { of: Partial<Question<Guest[]>> }) => {
  const [page, setPage] = useState(1)
  return (
    <UiRoot words={uiWords()}>
      <List
        of={{ data: undefined, error: null, refetch: () => {}, ...of }}
        read={(all) => pageOf(all, page)}
        listing={listing}
        page={page}
        onPage={setPage}
        showing="Showing {{from}}-{{to}} of total {{total}} guests"
        empty={{ title: 'Nobody is expected', text: 'Invite someone.' }}
      />
    </UiRoot>
  )
}

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
const widen = (width: number) => happyDOM.setViewport({ width })

afterEach(() => {
  cleanup()
  widen(1024)
})

it('shows a list that is whole in memory ten to a page', () => {
  render(<Guests of={{ data: guests(12) }} />)
  const table = screen.getByRole('table', { name: 'Guests' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'City'])
  expect(within(table).getAllByRole('rowheader')).toHaveLength(10)
  expect(screen.getByText('Showing 1-10 of total 12 guests')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Guest 11', 'Guest 12'])
  expect(screen.getByText('Showing 11-12 of total 12 guests')).toBeDefined()
})

it('shows what stands open below its own row', () => {
  render(<Guests of={{ data: guests(3) }} />)
  const below = screen.getByText('Came with three others').closest('tr')
  expect(below?.previousElementSibling?.textContent).toBe('Guest 2Mysuru')
  expect(below?.querySelector('td')?.colSpan).toBe(2)
})

it('makes each row a card where a table has no room', () => {
  widen(390)
  render(<Guests of={{ data: guests(2) }} />)
  expect(screen.queryByRole('table')).toBeNull()
  const [first, second] = within(screen.getByRole('list', { name: 'Guests' })).getAllByRole('listitem')
  expect(first?.textContent).toBe('Guest 1CityMysuru')
  expect(second?.textContent).toContain('Came with three others')
})

it('says that nothing is there yet, and what can be done', () => {
  render(<Guests of={{ data: [] }} />)
  expect(screen.getByText('Nobody is expected')).toBeDefined()
  expect(screen.getByText('Invite someone.')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('keeps the room of a page while it waits', () => {
  const { container } = render(<Guests of={{}} />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(container.querySelectorAll('[data-skeleton-row]')).toHaveLength(10)
})

it('reads out that nothing was found: the region was there before', () => {
  const { rerender } = render(<Guests of={{ data: guests(3) }} />)
  const region = screen.getAllByRole('status').find(({ textContent }) => textContent === '')
  rerender(<Guests of={{ data: [] }} />)
  expect(region?.textContent).toBe('Nobody is expectedInvite someone.')
})
