import type { Call } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { UiRoot } from '@quickprism/ui/ui-root'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createAppRouter } from './router.tsx'

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter>; call: Call }

export const App = ({ queryClient, router, call }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <CallContext value={{ call, place: [] }}>
      <UiRoot>
        <RouterProvider router={router} />
      </UiRoot>
    </CallContext>
  </QueryClientProvider>
)
