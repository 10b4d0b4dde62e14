import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire, hold } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { DashboardLayout } from './dashboard-layout.tsx'

afterEach(cleanup)

const person = { quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' as const }

it('what someone may do is asked beside the list of their businesses, not after it', async () => {
  const list = hold(businesses.list, () => [
    { id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] },
    { id: 'BUSINESS02', name: 'Anaya Hotels', children: [] },
  ])
  const { wire, asked } = fakeWire([list, answer(access.get, () => [])])
  const root = createRootRoute()
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: () => ({ person }),
    component: DashboardLayout,
  })
  const router = createRouter({
    routeTree: root.addChildren([dashboard]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  })
  render(
    <AppFrame queryClient={createDashboardQueryClient(() => {})} call={createClient(wire)}>
      <RouterProvider router={router as never} />
    </AppFrame>,
  )
  await waitFor(() => expect(asked).toEqual(['GET /api/admin-center/businesses', 'GET /api/iam/get-access']))
  list.letGo()
  expect(await screen.findByText('Anaya Hotels')).toBeDefined()
})
