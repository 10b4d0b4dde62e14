import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { Toaster } from './toast.tsx'

/** Wraps an app once: nothing inside writes style elements, tooltips share their delay, notices have a place. */
export const UiRoot = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <Tooltip.Provider delay={400}>
      {children}
      <Toaster />
    </Tooltip.Provider>
  </CSPProvider>
)
