import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { memberships } from '@quickprism/contract/memberships'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { DashboardLayout } from './dashboard-layout.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const person = { quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' as const }
const kaveri = { id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] }
const anaya = { id: 'BUSINESS02', name: 'Anaya Hotels', children: [] }
const waitingAt = ({ id, name }: typeof kaveri) => ({
  business_quickID: id,
  business_name: name,
  added_at: '2026-03-02T05:00:00.000Z',
})

const openDashboard = (server: readonly Served[], path = '/dashboard') => {
  const { wire, asked, sent } = fakeWire(server)
  const root = createRootRoute()
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: () => ({ person }),
    component: DashboardLayout,
  })
  const router = createRouter({
    routeTree: root.addChildren([dashboard]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <AppFrame queryClient={createDashboardQueryClient(() => {})} call={createClient(wire)}>
      <RouterProvider router={router as never} />
    </AppFrame>,
  )
  return { asked, sent }
}

it('what someone may do is asked beside the list of their businesses, not after it', async () => {
  const list = hold(businesses.list, () => [kaveri, anaya])
  const { asked } = openDashboard([list, answer(access.get, () => []), answer(memberships.waiting, () => [])])
  await waitFor(() =>
    expect(asked).toEqual([
      'GET /api/admin-center/businesses',
      'GET /api/iam/get-access',
      'GET /api/people/waiting-memberships',
    ]),
  )
  list.letGo()
  expect(await screen.findByText('Anaya Hotels')).toBeDefined()
})

it('a business that added its reader is joined or declined by name before anything of it is opened', async () => {
  const { sent } = openDashboard([
    answer(businesses.list, () => []),
    answer(access.get, () => []),
    answer(memberships.waiting, () => [waitingAt(anaya)]),
    answer(memberships.leave, () => ({ business_name: 'Anaya Hotels', declined: true })),
  ])
  expect(await screen.findByRole('heading', { name: 'Anaya Hotels' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Decline to join Anaya Hotels' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ business_quickID: 'BUSINESS02' }))
})

it('a single business is not opened past another one that waits for an answer', async () => {
  openDashboard([
    answer(businesses.list, () => [kaveri]),
    answer(access.get, () => []),
    answer(memberships.waiting, () => [waitingAt(anaya)]),
  ])
  expect(await screen.findByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
  expect(screen.getByRole('button', { name: /Kaveri Spaces/ })).toBeDefined()
})

it('the link of a mail leads to the question, though another business was worked in last', async () => {
  localStorage.setItem('business_quickID', kaveri.id)
  openDashboard(
    [
      answer(businesses.list, () => [kaveri]),
      answer(access.get, () => []),
      answer(memberships.waiting, () => [waitingAt(anaya)]),
    ],
    '/dashboard?join=BUSINESS02',
  )
  expect(await screen.findByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
})
