import { Card } from '@quickprism/ui/card'
import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-label={title} className="px-5 pt-4 pb-5">
    <h2 className="mb-4 text-md font-semibold">{title}</h2>
    {children}
  </Card>
)

export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-9 items-center gap-3 max-md:flex-col max-md:items-start max-md:gap-2 max-md:py-1.5">
    <span className="w-24 shrink-0 text-xs text-ink-3">{label}</span>
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">{children}</div>
  </div>
)

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-2 text-xs text-ink-3">{label}</p>
    {children}
  </div>
)
