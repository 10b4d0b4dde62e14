import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

/** Filled for what is active, hollow for what is not; the word beside it says which. */
export const StatusDot = ({ active, children }: { active: boolean; children: ReactNode }) => (
  <span className={classNames('inline-flex items-center gap-1.5 text-sm', active ? 'text-ink' : 'text-ink-3')}>
    <span
      aria-hidden="true"
      className={classNames(
        'size-2 shrink-0 rounded-full forced-colors:border',
        active ? 'bg-success forced-colors:bg-[CanvasText]' : 'border-[1.5px] border-line-control',
      )}
    />
    {children}
  </span>
)
