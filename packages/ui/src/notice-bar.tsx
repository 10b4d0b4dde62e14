import { Info, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

/** The bar under the top bar while there is no connection. */
export const OfflineBar = ({ icon: Icon = WifiOff, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <div
    role="status"
    className="flex min-h-9 items-center justify-center gap-2 border-b border-warning-line bg-warning-subtle px-4 py-1.5 text-sm text-warning print:hidden"
  >
    <Icon aria-hidden="true" size={16} className="shrink-0" />
    {children}
  </div>
)

const tones = {
  info: { Icon: Info, look: 'border-accent-line bg-accent-subtle', icon: 'text-accent' },
  warning: { Icon: TriangleAlert, look: 'border-warning-line bg-warning-subtle', icon: 'text-warning' },
  danger: { Icon: TriangleAlert, look: 'border-danger-line bg-danger-subtle', icon: 'text-danger' },
}

/** A note inside a page or a dialog. */
export const Note = ({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) => {
  const { Icon, look, icon } = tones[tone]
  return (
    <div className={classNames('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm text-ink-2', look)}>
      <Icon aria-hidden="true" size={16} className={classNames('mt-0.5 shrink-0', icon)} />
      <div>{children}</div>
    </div>
  )
}
