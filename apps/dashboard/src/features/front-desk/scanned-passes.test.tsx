import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { PASS_MARK } from '@quickprism/contract/pass'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }
const FIRST = `${PASS_MARK}.first-person-1`
const SECOND = `${PASS_MARK}.second-person-2`

const passOf = (name: string, quickID: string, isInside: boolean) => ({
  pass: `seal of ${name}`,
  name,
  quickID,
  visitor_type: 'visitor' as const,
  inside: isInside ? { ...someoneInside(name, name), group: [] } : null,
  refused: null,
})

/** What a hand scanner types. */
const scan = (code: string) => {
  for (const key of code) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'Enter' })
}

it('a pass that was scanned while a check-out was on its way stays on the desk', async () => {
  const readPass: Served = {
    endpoint: frontDesk.readPass,
    respond: async (sent) => ({
      status: 200,
      body:
        (sent as { pass: string }).pass === FIRST
          ? passOf('Ramesh Babu', 'RB3P8W5T', true)
          : passOf('Asha Rao', 'AR3P8W5T', false),
    }),
  }
  const checkOut = hold(frontDesk.checkOut, () => ({
    closed: 1,
    checked_out_at: '2026-03-02T06:00:00.000Z',
    ended_refs: ['Ramesh Babu'],
  }))
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), readPass, checkOut],
  })
  await screen.findByRole('textbox', { name: /^Name/ })
  scan(FIRST)
  await screen.findByText('Ramesh Babu is already inside')
  fireEvent.click(screen.getByRole('button', { name: /^Check out/ }))
  // The next in the queue holds up their pass.
  scan(SECOND)
  expect(await screen.findByText('Pass found')).toBeDefined()
  expect(screen.getByText('Asha Rao')).toBeDefined()
  await act(async () => checkOut.letGo())
  await screen.findByText('Ramesh Babu has left.')
  expect(screen.queryByText('Asha Rao'), 'RS-46').not.toBeNull()
})

it('of two passes that were scanned one after the other the later one is shown, whichever answer comes first', async () => {
  const slow = Promise.withResolvers<void>()
  const readPass: Served = {
    endpoint: frontDesk.readPass,
    respond: async (sent) => {
      if ((sent as { pass: string }).pass === SECOND)
        return { status: 200, body: passOf('Asha Rao', 'AR3P8W5T', false) }
      await slow.promise
      return { status: 200, body: passOf('Ramesh Babu', 'RB3P8W5T', false) }
    },
  }
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), readPass],
  })
  await screen.findByRole('textbox', { name: /^Name/ })
  scan(FIRST)
  scan(SECOND)
  expect(await screen.findByText('Asha Rao')).toBeDefined()
  await act(async () => slow.resolve())
  await waitFor(() => expect(screen.queryByText('Reading the pass…')).toBeNull())
  expect(screen.queryByText('Asha Rao'), 'RS-44').not.toBeNull()
})

it('what was typed for somebody whose pass was scanned is there again after it could not be sent', async () => {
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside()),
      answer(frontDesk.readPass, () => ({
        pass: 'seal',
        name: 'Asha Rao',
        quickID: 'AR3P8W5T',
        visitor_type: 'visitor' as const,
        inside: null,
        refused: null,
      })),
      fail(frontDesk.checkIn, 422, { detail: 'Third Wave Labs is not at this branch.' }),
    ],
  })
  await screen.findByRole('textbox', { name: /^Name/ })
  scan(`${PASS_MARK}.asha-rao-pass-1`)
  await screen.findByText('Pass found')
  fireEvent.change(screen.getByRole('textbox', { name: /^Visiting/ }), { target: { value: 'Third Wave Lab' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Check someone in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Visiting/ }).value, 'RS-60').toBe('Third Wave Lab')
  expect(screen.getByText('Pass found')).toBeDefined()
})

const scanSlowly = async () => {
  const readPass = hold(frontDesk.readPass, () => passOf('Ramesh Babu', 'RB3P8W5T', false))
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), readPass],
  })
  await screen.findByRole('textbox', { name: /^Name/ })
  scan(FIRST)
  await screen.findByText('Reading the pass…')
  return readPass
}

it('Q156: a pass that is read late takes no focus from the list that is being searched', async () => {
  const readPass = await scanSlowly()
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  search.focus()
  fireEvent.change(search, { target: { value: 'Lalitha' } })
  await act(async () => readPass.letGo())
  await screen.findByText('Pass found')
  // R2 dash A-11
  expect(document.activeElement).toBe(search)
})

it('Q156: a pass that is read late puts no button under the keys of a user who types a name meanwhile', async () => {
  const readPass = await scanSlowly()
  const name = screen.getByRole('textbox', { name: /^Name/ })
  name.focus()
  fireEvent.change(name, { target: { value: 'Asha' } })
  await act(async () => readPass.letGo())
  await screen.findByText('Pass found')
  // R2 dash A-11. A space would press the button, and check in Ramesh unread.
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
})
