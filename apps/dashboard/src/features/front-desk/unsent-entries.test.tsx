import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { CallContext } from '@quickprism/client/react'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { Link, useLocation } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, use, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HereContext, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { beforeLeavingBusiness } from '../../lib/before-leaving.ts'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }
const ramesh = { ...someoneInside('Ramesh Babu', 'ramesh'), group: [] }

const checkedIn = () => ({
  outcome: 'in' as const,
  entered: true,
  visit: ramesh,
  refused: [],
  inside_already: [],
})
const refused = () => ({
  outcome: 'refused' as const,
  entered: false,
  visit: null,
  refused: [
    { name: 'Ramesh Babu', quickID: null, since: null, tries_today: 1, first_try_at: '2026-11-13T12:34:00.000Z' },
  ],
  inside_already: [],
})

let goneTo: string[] = []

/** The frame of the dashboard: two branches, the front desk at its address and another screen at every other. */
const Dashboard = () => {
  const here = useHere()
  const { place, call } = use(CallContext)
  const [branchId, setBranchId] = useState('BRANCH0001')
  const [user, setUser] = useState('PERSON01')
  const [businessId, setBusinessId] = useState('BUSINESS01')
  const branchName = branchId === 'BRANCH0001' ? 'Koramangala' : 'Powai'
  const isAtDesk = useLocation().pathname === addresses.frontDesk
  return (
    <CallContext value={{ call, place: [user, ...place.slice(1, 2), branchId] }}>
      <HereContext value={{ ...here, businessId, branchId, branchName, selectBranch: (id = '') => setBranchId(id) }}>
        <Link to={addresses.frontDesk}>Front desk</Link>
        <Link to={addresses.records}>Logs</Link>
        <button type="button" onClick={() => setBranchId('BRANCH0002')}>
          Powai
        </button>
        <button type="button" onClick={() => setUser('PERSON02')}>
          Another user
        </button>
        <button type="button" onClick={() => beforeLeavingBusiness(() => goneTo.push('sign-in'))}>
          Logout
        </button>
        <button type="button" onClick={() => setBusinessId('BUSINESS02')}>
          Another business
        </button>
        <button type="button" onClick={() => setBusinessId('BUSINESS01')}>
          First business
        </button>
        <UnsentNotice key={businessId} />
        <Outlet key={`${user} ${businessId} ${branchId}`}>
          {isAtDesk ? <FrontDeskScreen guests={guests} /> : <h1>Visitor Records</h1>}
        </Outlet>
      </HereContext>
    </CallContext>
  )
}
const Outlet = ({ children }: { children: ReactNode }) => children

const openDesk = (checkIn: Served) => {
  goneTo = []
  return renderScreen(<Dashboard />, {
    may: ['view_checkin_logs_of_visitors'],
    path: addresses.frontDesk,
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside()),
      answer(frontDesk.manager, () => ({ name: null, branch_mobile: null })),
      checkIn,
    ],
  })
}

const typeRamesh = async () => {
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Ramesh Babu' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845027116' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check in' }))
  await screen.findByText('Sending…')
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const goToLogs = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Logs' }))
  await screen.findByRole('heading', { name: 'Visitor Records' })
}
const goToDesk = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Front desk' }))
  await screen.findByRole('heading', { name: 'Front desk' })
}
const waitUntilNotSent = async () => {
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText('Not sent')
}

/** A network that fails until it is repaired. */
const brokenNetwork = () => {
  const network = { isBroken: true }
  const working = answer(frontDesk.checkIn, checkedIn)
  const broken = fail(frontDesk.checkIn, 503)
  const checkIn: Served = {
    endpoint: frontDesk.checkIn,
    respond: () => (network.isBroken ? broken : working).respond(),
  }
  return { network, checkIn }
}

it('a check-in on its way arrives after its screen was left', async () => {
  const held = hold(frontDesk.checkIn, checkedIn)
  const { sent } = openDesk(held)
  await typeRamesh()
  await goToLogs()
  held.letGo()
  expect(await screen.findByText('Ramesh Babu is checked in.')).toBeDefined()
  expect(sent.filter(({ url }) => url === frontDesk.checkIn.path)).toHaveLength(1)
  await goToDesk()
  expect(screen.queryByText('Sending…')).toBe(null)
})

it('a check-in over a limit says why at the desk, with what was typed for it', async () => {
  const message = 'One person can bring 20 people by name alone in an hour.'
  openDesk(fail(frontDesk.checkIn, 429, { detail: message }))
  await typeRamesh()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByText('Not sent')).toBe(null)
})

it('a check-in that could not be sent is counted on every other screen, and waits at the desk', async () => {
  const { network, checkIn } = brokenNetwork()
  const { sent } = openDesk(checkIn)
  await typeRamesh()
  await waitUntilNotSent()
  await goToLogs()
  expect(screen.getByText('1 check-in is not sent yet')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Open the front desk' }))
  await screen.findByText('Not sent')
  expect(screen.queryByText('1 check-in is not sent yet')).toBe(null)
  network.isBroken = false
  await press('Try Again')
  expect(await screen.findByText('Ramesh Babu is checked in.')).toBeDefined()
  const nonces = sent
    .filter(({ url }) => url === frontDesk.checkIn.path)
    .map(({ body }) => (body as { nonce: string }).nonce)
  expect(new Set(nonces).size).toBe(1)
})

it('another branch keeps the check-ins of the one before, and says which branch they are of', async () => {
  openDesk(brokenNetwork().checkIn)
  await typeRamesh()
  await waitUntilNotSent()
  await press('Powai')
  expect(await screen.findByText('Not sent, Koramangala')).toBeDefined()
})

it('a refusal that came while another screen was open is shown at the desk', async () => {
  const held = hold(frontDesk.checkIn, refused)
  openDesk(held)
  await typeRamesh()
  await goToLogs()
  held.letGo()
  expect(
    await screen.findByText('Ramesh Babu was not checked in at Koramangala. Open the front desk to see why.'),
  ).toBeDefined()
  expect(screen.getByText('1 check-in is not sent yet')).toBeDefined()
  await goToDesk()
  await press('Show why')
  expect(await screen.findByText('Ramesh Babu is blacklisted')).toBeDefined()
})

it('a refusal that was not read when the desk was left waits there', async () => {
  openDesk(answer(frontDesk.checkIn, refused))
  await typeRamesh()
  await screen.findByText('Ramesh Babu is blacklisted')
  await goToLogs()
  expect(screen.getByText('1 check-in is not sent yet')).toBeDefined()
  await goToDesk()
  await press('Show why')
  expect(await screen.findByText('Ramesh Babu is blacklisted')).toBeDefined()
})

it('asks before a check-in that was not sent is discarded', async () => {
  openDesk(brokenNetwork().checkIn)
  await typeRamesh()
  await waitUntilNotSent()
  await press('Discard')
  await screen.findByRole('alertdialog', { name: 'Discard the check-in of Ramesh Babu?' })
  await press('Keep')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  expect(screen.getByText('Not sent')).toBeDefined()
  await press('Discard')
  const question = await screen.findByRole('alertdialog', { name: 'Discard the check-in of Ramesh Babu?' })
  fireEvent.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard') as never,
  )
  await waitFor(() => expect(screen.queryByText('Not sent')).toBe(null))
})

it('asks before logging out drops what was not sent', async () => {
  openDesk(brokenNetwork().checkIn)
  await typeRamesh()
  await waitUntilNotSent()
  await goToLogs()
  await press('Logout')
  const question = await screen.findByRole('alertdialog', { name: 'Discard 1 check-in?' })
  expect(question.textContent).toContain('Not sent and recorded nowhere else: Ramesh Babu.')
  await press('Keep')
  expect(goneTo).toEqual([])
  await press('Logout')
  await screen.findByRole('alertdialog', { name: 'Discard 1 check-in?' })
  await press('Discard')
  expect(goneTo).toEqual(['sign-in'])
  await press('Logout')
  expect(goneTo).toEqual(['sign-in', 'sign-in'])
})

it('sends nothing in the name of another user of the tab', async () => {
  const { network, checkIn } = brokenNetwork()
  const { sent } = openDesk(checkIn)
  await typeRamesh()
  await goToLogs()
  await press('Another user')
  network.isBroken = false
  const tries = () => sent.filter(({ url }) => url === frontDesk.checkIn.path).length
  const before = tries()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(tries()).toBe(before)
  await goToDesk()
  expect(screen.queryByText('Not sent')).toBe(null)
})

it('discarding what is not sent keeps a refusal that was not read', async () => {
  const replies = [answer(frontDesk.checkIn, refused), ...Array.from({ length: 9 }, () => fail(frontDesk.checkIn, 503))]
  openDesk({ endpoint: frontDesk.checkIn, respond: () => (replies.shift() as Served).respond() })
  await typeRamesh()
  await screen.findByText('Ramesh Babu is blacklisted')
  await goToLogs()
  await goToDesk()
  await typeRamesh()
  await waitUntilNotSent()
  await goToLogs()
  await press('Logout')
  const question = await screen.findByRole('alertdialog', { name: 'Discard 1 check-in?' })
  fireEvent.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard') as never,
  )
  await waitFor(() => expect(goneTo).toEqual(['sign-in']))
  await goToDesk()
  expect(await screen.findByRole('button', { name: 'Show why' })).toBeDefined()
})

it('a check-in that is sent again while its first try is still worked on is not told as failed', async () => {
  const message = 'The same request is still being processed. Try again in a moment.'
  const replies = [
    fail(frontDesk.checkIn, 503),
    fail(frontDesk.checkIn, 409, { code: 'in_flight', detail: message }),
    answer(frontDesk.checkIn, checkedIn),
  ]
  const { sent } = openDesk({ endpoint: frontDesk.checkIn, respond: () => (replies.shift() as Served).respond() })
  await typeRamesh()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('Ramesh Babu is checked in.')).toBeDefined()
  expect(screen.queryByText(message)).toBe(null)
  const nonces = sent
    .filter(({ url }) => url === frontDesk.checkIn.path)
    .map(({ body }) => (body as { nonce: string }).nonce)
  expect(nonces).toHaveLength(3)
  expect(new Set(nonces).size).toBe(1)
})

it('a refusal that was not read waits there for the same person who was in another business meanwhile', async () => {
  openDesk(answer(frontDesk.checkIn, refused))
  await typeRamesh()
  await screen.findByText('Ramesh Babu is blacklisted')
  await goToLogs()
  expect(screen.getByText('1 check-in is not sent yet')).toBeDefined()
  await press('Another business')
  await press('First business')
  await goToDesk()
  // R2 dash A-05
  expect(await screen.findByRole('button', { name: 'Show why' })).toBeDefined()
})

it('going to the branch of another entry asks before what is being typed here is thrown away', async () => {
  const checkIn = hold(frontDesk.checkIn, refused)
  openDesk(checkIn)
  await typeRamesh()
  await press('Powai')
  await act(async () => checkIn.letGo())
  await screen.findByRole('button', { name: 'Go to Koramangala' })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Lalitha Raghavan' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845011111' } })
  await press('Go to Koramangala')
  // R2 dash A-15
  await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(screen.getByDisplayValue('Lalitha Raghavan')).toBeDefined()
})

it('does not say of a check-in without an answer that it was not sent', async () => {
  openDesk(fail(frontDesk.checkIn, 504))
  await typeRamesh()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText('No answer from the server')
  await press('Discard')
  const question = await screen.findByRole('alertdialog', { name: 'Discard the check-in of Ramesh Babu?' })
  // R2 dash B, a suspicion
  expect(question.textContent).not.toContain('It was not sent')
  expect(question.textContent).toContain('it may be recorded all the same')
})
