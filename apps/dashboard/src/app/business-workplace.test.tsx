import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { BusinessWorkplace } from './business-workplace.tsx'

// No stream: screens do without one.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const business = { id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] }
const person = { quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' as const }

const open = () => {
  const { wire } = fakeWire([
    answer(access.get, () => []),
    answer(branches.list, () => [
      {
        shop_quickID: 'BRANCH0001',
        store_name: 'Koramangala',
        store_type: 'hotel' as const,
        time_zone: 'Asia/Kolkata',
      },
      { shop_quickID: 'BRANCH0002', store_name: 'Powai', store_type: 'hotel' as const, time_zone: 'Asia/Kolkata' },
    ]),
  ])
  const root = createRootRoute({
    component: () => <BusinessWorkplace person={person} business={business} onSwitchBusiness={() => {}} />,
  })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <input aria-label="Reason" defaultValue="" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([form]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <AppFrame queryClient={createDashboardQueryClient(() => {})} call={createClient(wire)}>
      <RouterProvider router={router} />
    </AppFrame>,
  )
}

it('D1-SHELL-20: what was typed into a form is gone when another branch is selected', async () => {
  open()
  const typed = (await screen.findByLabelText('Reason')) as HTMLInputElement
  fireEvent.change(typed, { target: { value: 'For Koramangala alone' } })
  expect(typed.value).toBe('For Koramangala alone')

  act(() => screen.getByRole('combobox', { name: 'Branch: Koramangala' }).click())
  const powai = await screen.findByRole('option', { name: /Powai/ })
  act(() => powai.click())
  await screen.findByRole('combobox', { name: 'Branch: Powai' })
  await waitFor(() => expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe(''))
})
