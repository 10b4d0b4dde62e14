import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export type BadgeTone = 'neutral' | 'outline' | 'accent' | 'success' | 'warning' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-chip text-ink-2',
  outline: 'border-line-strong bg-surface text-ink-2',
  accent: 'border-accent-line bg-accent-subtle text-accent',
  success: 'border-success-line bg-success-subtle text-success',
  warning: 'border-warning-line bg-warning-subtle text-warning',
  danger: 'border-danger-line bg-danger-subtle text-danger',
}

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

export const Badge = ({ tone = 'neutral', icon, className, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex h-5 shrink-0 items-center gap-1 rounded-xs border px-1.5 text-2xs font-medium whitespace-nowrap [&_svg]:size-[11px]',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)
