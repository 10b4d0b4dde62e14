import { answer } from '@quickprism/app/testing/fake-wire'
import type { BusinessDetails } from '@quickprism/contract/businesses'
import { users } from '@quickprism/contract/users'
import { spec } from '@quickprism/tools/testing/spec'
import { showWith } from '@quickprism/ui/toast'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BranchQrCard } from '../features/branches/branch-qr-card.tsx'
import { BusinessIdentity } from '../features/businesses/business-identity.tsx'
import { UsersScreen } from '../features/users/users-screen.tsx'
import { powai as branch } from '../testing/powai.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const business: BusinessDetails = {
  logo: null,
  business_quickID: 'KVRS8Q21',
  registered_name: 'Kaveri Spaces Private Limited',
  registration_type: null,
  cin: null,
  pan: null,
  website: null,
  gstin_verified: false,
  trade_name: null,
  business_type: null,
  gstin: null,
  registered_email: null,
  registered_phone: null,
  address: { street_address: null, city: null, state: null, pin_code: null },
}

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }

const told: unknown[] = []
let stopShowing = () => {}
const clipboard = navigator.clipboard.writeText

beforeEach(() => {
  told.length = 0
  stopShowing = showWith((notice) => told.push(notice))
})
afterEach(() => {
  stopShowing()
  cleanup()
  navigator.clipboard.writeText = clipboard
  happyDOM.setViewport({ width: 1024 })
})

/** A clipboard that keeps what it is given, or takes nothing. */
const useClipboard = (takes: boolean) => {
  const kept: string[] = []
  navigator.clipboard.writeText = async (text) => {
    if (!takes) throw new Error('refused')
    kept.push(text)
  }
  return kept
}

const copy = async () => fireEvent.click(await screen.findByRole('button', { name: 'Copy quickID' }))

it.each([
  ['business', <BusinessIdentity key="business" business={business} />],
  ['branch', <BranchQrCard key="branch" branch={branch} />],
])('the quickID on the details of a %s that could not be copied says so', async (_, details) => {
  useClipboard(false)
  renderScreen(details, { server: [] })
  await copy()
  spec('D1-CONV-21')
  await waitFor(() => expect(told).toEqual([{ tone: 'bad', text: 'Failed to copy QuickID to clipboard' }]))
})

it('a quickID in a list is copied on a phone as well, and it is told', async () => {
  happyDOM.setViewport({ width: 390 })
  const kept = useClipboard(true)
  const sana = {
    name: 'Sana Khan',
    email: null,
    role_count: 0,
    quick_id: 'SK2V9M5C',
    user_type: 'shop' as const,
    status: 'active' as const,
    last_login: null,
    is_root: false,
    joined: true,
  }
  renderScreen(<UsersScreen />, {
    server: [answer(users.list, () => ({ items: [sana], pagination: { total: 1, total_pages: 1 } }))],
    may: ['view_users'],
  })
  await copy()
  expect(screen.queryByRole('table')).toBeNull()
  spec('D1-CONV-20')
  await waitFor(() => expect(told).toEqual([{ tone: 'good', text: 'QuickID copied to clipboard!' }]))
  expect(kept).toEqual(['SK2V9M5C'])
})
