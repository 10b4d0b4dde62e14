import { tCount } from '@quickprism/client/words'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'

export const PanelHead = ({ title, aside }: { title: string; aside?: ReactNode }) => (
  <div className="flex items-center justify-between gap-3">
    <h2 className="text-xl font-semibold text-ink">{title}</h2>
    {aside}
  </div>
)

/** That this answer is not the only one. */
export const MoreToRead = ({ count }: { count: number }) =>
  count > 0 ? <span className="text-sm text-ink-2">{tCount(count, copy.moreToRead)}</span> : null
