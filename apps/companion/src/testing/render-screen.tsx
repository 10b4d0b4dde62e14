import { AppFrame } from '@quickprism/app/app-frame'
import { createQueryClient } from '@quickprism/app/query-client'
import { fakeWire, type Served } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import type { Notice } from '@quickprism/contract/endpoint'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { PersonContext } from '../lib/person.tsx'

const PERSON = { quickID: 'AN7K4M2X', name: 'Ananya Krishnamurthy' }

type Scene = {
  server: readonly Served[]
  /** What the route would hand to the screen. */
  context?: object
}

/** A screen with the real client and cache over a fake wire, for states a real server cannot hold still. */
export const renderScreen = (screen: ReactNode, { server, context = {} }: Scene) => {
  const notices: Notice[] = []
  const { wire, asked, sent } = fakeWire(server)
  const call = createClient(wire)
  const queryClient = createQueryClient({ fresh: 60_000, opensOffline: true, say: (notice) => notices.push(notice) })
  // As many tries as for a person, without the wait between them.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  const router = createRouter({
    routeTree: createRootRoute({
      beforeLoad: () => context,
      component: () => screen,
      notFoundComponent: () => screen,
    }),
    history: createMemoryHistory(),
  })
  const { unmount } = render(
    <AppFrame queryClient={queryClient} call={call}>
      <PersonContext value={PERSON}>
        <CallContext value={{ call, place: [PERSON.quickID] }}>
          <RouterProvider router={router} />
        </CallContext>
      </PersonContext>
    </AppFrame>,
  )
  const askAgain = () => queryClient.invalidateQueries()
  return { notices, asked, sent, unmount, askAgain, address: () => router.state.location.href }
}
