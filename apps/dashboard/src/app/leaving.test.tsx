import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { spec } from '@quickprism/tools/testing/spec'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAccess } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { takeReturn } from '../lib/return-to.ts'
import { beginSession, endSession, knownHere, whenSessionEnds } from '../lib/session.ts'
import { asha } from '../testing/signed-in.ts'
import { leaveBy } from './leaving.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  whenSessionEnds(() => {})
  endSession()
})

const Dashboard = () => (useAccess().data ? <p>What one may do is known</p> : null)

it('nothing of what a person may do is kept once they have left', async () => {
  const root = createRootRoute()
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([route(addresses.landing, Dashboard), route(addresses.login, () => <p>Sign in</p>)]),
    history: createMemoryHistory({ initialEntries: [addresses.landing] }),
  })
  const cache = createDashboardQueryClient(() => {})
  const { wire } = fakeWire([
    answer(access.get, () => [{ scope_id: 'BRANCH0001', permissions: ['view_users' as const] }]),
  ])
  render(
    <AppFrame queryClient={cache} call={createClient(wire)}>
      <RouterProvider router={router as never} />
    </AppFrame>,
  )
  await screen.findByText('What one may do is known')
  expect(cache.getQueryCache().getAll()).toHaveLength(1)

  await act(() => leaveBy(router, cache)(false))
  await screen.findByText('Sign in')
  spec('D1-LOGOUT-03')
  expect(cache.getQueryCache().getAll()).toEqual([])
})

const sought = `${addresses.records}?search=Ananya`

it.each([
  ['that person again is taken to where they were', asha, { to: addresses.records, search: { search: 'Ananya' } }],
  [
    'anyone else begins anew, and is not shown what that person looked for',
    { ...asha, quickID: 'PERSON02' },
    { to: addresses.landing },
  ],
])('after a session that ended by itself %s', async (_, next, taken) => {
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren(
      [addresses.records, addresses.login].map((path) => createRoute({ getParentRoute: () => root, path })),
    ),
    history: createMemoryHistory({ initialEntries: [sought] }),
  })
  const cache = createDashboardQueryClient(() => {})
  await router.load()
  whenSessionEnds(leaveBy(router as never, cache))
  beginSession(asha)
  await act(async () => endSession({ byItself: true }))

  beginSession(next)
  expect(takeReturn(knownHere())).toEqual(taken)
})

it('whoever goes back after the session of someone else is not taken to where that one was before', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Please sign in.' }, { status: 401 }))
  const history = createMemoryHistory({ initialEntries: [sought, addresses.users] })
  const router = createAppRouter(history)
  beginSession(asha)
  await router.load()
  whenSessionEnds(
    leaveBy(
      router,
      createDashboardQueryClient(() => {}),
    ),
  )
  await act(async () => endSession({ byItself: true }))

  history.back()
  await router.load()
  expect(router.state.location.pathname).toBe(addresses.login)
  beginSession({ ...asha, quickID: 'PERSON02' })
  expect(takeReturn(knownHere())).toEqual({ to: addresses.landing })
})
