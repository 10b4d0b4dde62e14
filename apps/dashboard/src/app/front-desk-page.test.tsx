import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type ExpectedGuest, guests } from '@quickprism/contract/guests'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { pageInside } from '../testing/inside.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FrontDeskPage } from './front-desk-page.tsx'

afterEach(cleanup)

const rukmini: ExpectedGuest = {
  guest_ref: 'rukmini',
  name: 'Rukmini Hegde',
  mobile: null,
  email: null,
  day: '2026-03-02',
  from: null,
  to: null,
  pov: 'Guest',
  note: null,
  arrived_at: null,
  host_name: 'Asha Reddy',
}

const expecting = (...expected: ExpectedGuest[]) => [
  answer(branches.list, () => []),
  answer(frontDesk.inside, () => pageInside()),
  answer(guests.mine, () => ({ guests: [], announced_today: 1, today: '2026-03-02' })),
  answer(guests.expected, () => ({ guests: expected, more: 0, arrived: 0 })),
]

it('an expected guest is listed with their host, and with their purpose where it is another one', async () => {
  renderScreen(<FrontDeskPage />, {
    may: ['view_checkin_logs_of_visitors'],
    path: `${addresses.frontDesk}?section=expected`,
    server: expecting(rukmini, {
      ...rukmini,
      guest_ref: 'imtiaz',
      name: 'Imtiaz Ansari',
      pov: 'Vendor',
      note: 'Brings a laptop.',
    }),
  })
  await screen.findByText('Guest of Asha Reddy')
  await screen.findByText('Vendor · Guest of Asha Reddy · Brings a laptop.')
})

it('a business without a branch leads from the front desk to its first one, for those who may add it', async () => {
  const noBranch = { path: addresses.frontDesk, branchId: '', server: [answer(branches.list, () => [])] }
  renderScreen(<FrontDeskPage />, { ...noBranch, may: ['create_branches'] })
  const first = await screen.findByRole('link', { name: 'Create your first branch' })
  expect(first.getAttribute('href')).toBe(addresses.createBranch)
  cleanup()
  renderScreen(<FrontDeskPage />, noBranch)
  await screen.findByText('Please select a shop to check someone in.')
  expect(screen.queryByRole('link', { name: 'Create your first branch' })).toBeNull()
})

it('the check-in of an expected guest is undone as that of a typed visitor is, and said once', async () => {
  let isIn = false
  const { sent, notices } = renderScreen(<FrontDeskPage />, {
    may: ['view_checkin_logs_of_visitors'],
    path: `${addresses.frontDesk}?section=expected`,
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside()),
      answer(guests.mine, () => ({ guests: [], announced_today: 1, today: '2026-03-02' })),
      answer(guests.expected, () => ({ guests: isIn ? [] : [rukmini], more: 0, arrived: isIn ? 1 : 0 })),
      answer(guests.checkIn, () => {
        isIn = true
        return { outcome: 'in' as const, name: 'Rukmini Hegde', entered: true, visit_ref: 'visit-1' }
      }),
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check in Rukmini Hegde' }))
  await screen.findByText('Rukmini Hegde is checked in. The host has been notified.')
  expect(notices).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.filter(({ url }) => url === frontDesk.correct.path).map(({ body }) => body)).toEqual([
      { shopId: 'BRANCH0001', visit_refs: ['visit-1'], to: { undone: true } },
    ]),
  )
  await screen.findByText('Check-in undone.')
})

it('the search finds an expected guest by name, and says where no guest has it', async () => {
  renderScreen(<FrontDeskPage />, {
    may: ['view_checkin_logs_of_visitors'],
    path: `${addresses.frontDesk}?section=expected`,
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside()),
      answer(guests.mine, () => ({ guests: [], announced_today: 2, today: '2026-03-02' })),
      answer(guests.expected, () => ({
        guests: [rukmini, { ...rukmini, guest_ref: 'shalini', name: 'Shalini Raghunathan' }],
        more: 0,
        arrived: 0,
      })),
    ],
  })
  await screen.findByText('Rukmini Hegde')
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  fireEvent.change(search, { target: { value: 'shalini' } })
  await waitFor(() => expect(screen.queryByText('Rukmini Hegde')).toBeNull())
  expect(screen.getByText('Shalini Raghunathan')).toBeDefined()
  fireEvent.change(search, { target: { value: 'Meera' } })
  expect(await screen.findByText('No match')).toBeDefined()
  expect(screen.queryByText('Shalini Raghunathan')).toBeNull()
})
