import type { ReactNode } from 'react'

/** The first stop of the keyboard: shown only while it has the focus. */
export const SkipLink = ({ to = '#content', children }: { to?: string; children: ReactNode }) => (
  <a
    href={to}
    className="fixed top-2 left-2 z-50 flex h-11 -translate-y-20 items-center rounded-md bg-primary px-3.5 text-sm font-medium text-on-primary focus:translate-y-0"
  >
    {children}
  </a>
)
