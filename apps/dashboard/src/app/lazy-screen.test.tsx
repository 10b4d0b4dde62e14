import { AppFrame } from '@quickprism/app/app-frame'
import { fakeWire } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { ScreenFailure } from './unexpected-failure.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /records.js'))

/** A page with a frame, and a screen in it whose code is loaded like this. */
const open = (load: () => Promise<{ Records: () => React.ReactNode }>) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const root = createRootRoute({
    component: () => (
      <>
        <nav>The frame</nav>
        <Outlet />
      </>
    ),
  })
  const route = createRoute({ getParentRoute: () => root, path: '/records', component: lazyScreen(load, 'Records') })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/records'] }),
    defaultErrorComponent: ScreenFailure,
  })
  render(
    <AppFrame queryClient={createDashboardQueryClient(() => undefined)} call={createClient(fakeWire([]).wire)}>
      <RouterProvider router={router as never} />
    </AppFrame>,
  )
  return reload
}

const records = { Records: () => <p>The records</p> }
const network = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

it('leaves the frame where a screen cannot be fetched offline, and shows it when it is asked for again online', async () => {
  network(false)
  const load = vi.fn(async () => records)
  const reload = open(load)
  expect(await screen.findByText('This screen needs a connection')).toBeDefined()
  expect(screen.getByText('The frame')).toBeDefined()
  expect(load, 'a failed import would be remembered').not.toHaveBeenCalled()
  network(true)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The records')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})

it('shows it unasked once there is a network', async () => {
  network(false)
  open(async () => records)
  await screen.findByText('This screen needs a connection')
  network(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('The records')).toBeDefined()
})

it('does not reload the page where the server is not reached', async () => {
  network(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const reload = open(missing)
  expect(await screen.findByText('This screen needs a connection')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads the page once where the server is reached: a newer version has other scripts', async () => {
  network(true)
  vi.stubGlobal('fetch', async () => new Response(null))
  const reload = open(missing)
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(screen.queryByText('This screen needs a connection')).toBeNull()
})
