import { AppFrame } from '@quickprism/app/app-frame'
import { fakeWire, type Served } from '@quickprism/app/testing/fake-wire'
import { addressText } from '@quickprism/client/address-text'
import { createClient } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import type { Notice } from '@quickprism/contract/endpoint'
import type { Permission } from '@quickprism/contract/permissions'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { HereContext } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { createDashboardQueryClient } from '../lib/query-client.ts'

const here = {
  isAccessKnown: true,
  businessId: 'BUSINESS01',
  businessName: 'Kaveri Spaces',
  branchId: 'BRANCH0001',
  branchName: 'Koramangala',
  selectBranch: () => {},
}

type Scene = {
  server: readonly Served[]
  may?: readonly Permission[]
  path?: string
  /** Empty: none is selected, and the rights are on the business. */
  branchId?: string
}

/** A screen with the real client, cache and router over a fake wire, for states a real server cannot hold still. */
export const renderScreen = (
  screen: ReactNode,
  { server, may = [], path = addresses.landing, branchId = here.branchId }: Scene,
) => {
  const notices: Notice[] = []
  const { wire, asked, sent } = fakeWire(server)
  const call = createClient(wire)
  const queryClient = createDashboardQueryClient((notice) => notices.push(notice))
  // As many tries as for a person, without the wait between them.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen, notFoundComponent: () => screen }),
    history: createMemoryHistory({ initialEntries: [path] }),
    ...addressText,
  })
  render(
    <AppFrame queryClient={queryClient} call={call}>
      <CallContext value={{ call, place: ['PERSON01', here.businessId, branchId] }}>
        <HereContext
          value={{ ...here, branchId, access: [{ scope_id: branchId || here.businessId, permissions: may }] }}
        >
          <RouterProvider router={router} />
        </HereContext>
      </CallContext>
    </AppFrame>,
  )
  return { notices, asked, sent, cache: queryClient }
}
