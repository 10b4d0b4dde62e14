import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type ActionBarProps = {
  /** How many fields need attention, in words. */
  faults?: string | undefined
  /** Why the action cannot be taken yet, where nothing is wrong. */
  reason?: ReactNode
  /** Cancel, then the action. */
  children: ReactNode
}

/** The foot of a long form. Put it into something sticky, and it stays while the form scrolls under it. */
export const ActionBar = ({ faults, reason, children }: ActionBarProps) => (
  <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-(--page-x) py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
    <p role="status" className="min-w-0 text-sm">
      {faults ? (
        <span className="flex items-center gap-2 text-danger">
          <CircleAlert aria-hidden="true" size={15} className="shrink-0" />
          {faults}
        </span>
      ) : (
        <span className="text-ink-2">{reason}</span>
      )}
    </p>
    <div className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
  </div>
)
