import { t } from '@quickprism/client/words'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line of what is known about what is asked. */
export const FactRow = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-center gap-3.5 px-4 py-2">
    <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
    <dt className="shrink-0 text-ink-3">{t(label)}</dt>
    <dd className="min-w-0 flex-1 text-right font-medium break-words text-ink">{children}</dd>
  </div>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-lg border border-line bg-surface shadow-xs">{children}</dl>
)
