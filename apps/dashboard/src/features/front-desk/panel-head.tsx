import type { ReactNode } from 'react'

export const PanelHead = ({ title, aside }: { title: string; aside?: ReactNode }) => (
  <div className="flex items-center justify-between gap-3">
    <h2 className="text-xl font-semibold text-ink">{title}</h2>
    {aside}
  </div>
)
