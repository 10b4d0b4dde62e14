import type { Call } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { UiRoot } from '@quickprism/ui/ui-root'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uiWords } from './ui-words.tsx'

type AppFrameProps = { queryClient: QueryClient; call: Call; children: ReactNode }

/** Around everything an app shows: how it asks, where answers are kept, and its looks. */
export const AppFrame = ({ queryClient, call, children }: AppFrameProps) => (
  <QueryClientProvider client={queryClient}>
    <CallContext value={{ call, place: [] }}>
      <UiRoot words={uiWords()}>{children}</UiRoot>
    </CallContext>
  </QueryClientProvider>
)
