import type { ReactNode } from 'react'

export const CountPill = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-5 items-center rounded-full border border-line bg-chip px-2 text-2xs font-medium text-ink-2">
    {children}
  </span>
)
