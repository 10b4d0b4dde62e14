import { Equal, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.tsx'

type KpiCardProps = {
  label: ReactNode
  /** Quieter words after the label, such as "in mins". */
  unit?: ReactNode
  icon: ReactNode
  /** Formatted for reading. */
  value: ReactNode
  /** With nothing to compare it to, the figure is quiet. */
  trend: 'up' | 'down' | 'same' | 'none'
  /** Formatted change, such as "+12.22%". Not shown when nothing changed. */
  change?: ReactNode
  /** "vs yesterday", "Same as yesterday" when nothing changed, or why there is nothing to compare. */
  comparison: ReactNode
  today: number
  yesterday: number
  /** Nothing to look at yet, as on a first day. */
  quiet?: boolean
}

const trends: Record<KpiCardProps['trend'], { Icon?: LucideIcon; colour: string }> = {
  up: { Icon: TrendingUp, colour: 'text-success' },
  down: { Icon: TrendingDown, colour: 'text-warning' },
  same: { Icon: Equal, colour: 'text-ink-3' },
  none: { colour: 'text-ink-3' },
}

const share = (value: number, largest: number) => ({ width: `${largest > 0 ? (100 * value) / largest : 100}%` })

/** Yesterday above, today below, drawn to the larger of the two. They give way before the words beside them break. */
const Bars = ({ today, yesterday, quiet }: { today: number; yesterday: number; quiet: boolean }) => {
  const largest = Math.max(today, yesterday)
  return (
    <span aria-hidden="true" className="flex w-18 min-w-6 shrink-9999 flex-col gap-[3px] max-md:hidden">
      <span
        className={classNames('h-1 rounded-full', quiet ? 'bg-skeleton' : 'bg-chart-1-soft')}
        style={share(yesterday, largest)}
      />
      <span
        className={classNames('h-1 rounded-full', quiet ? 'bg-skeleton' : 'bg-chart-1')}
        style={share(today, largest)}
      />
    </span>
  )
}

export const KpiCard = ({
  label,
  unit,
  icon,
  value,
  trend,
  change,
  comparison,
  today,
  yesterday,
  quiet = false,
}: KpiCardProps) => {
  const { Icon, colour } = trends[trend]
  const hasChange = trend === 'up' || trend === 'down'
  const isQuiet = quiet || trend === 'none'
  return (
    // Label, figure and comparison stand level with those beside it, also where one of them takes two lines.
    <Card className="row-span-3 grid grid-rows-subgrid gap-y-0 px-5 pt-4 pb-3.5 max-md:px-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-sm text-ink">
          {label}
          {unit ? <span className="text-ink-3"> {unit}</span> : null}
        </h2>
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-4">
          {icon}
        </span>
      </div>
      <p className={classNames('pt-2 text-3xl font-semibold', isQuiet ? 'text-ink-3' : 'text-ink')}>{value}</p>
      <div className="mt-2.5 flex items-center justify-between self-start gap-3">
        <p
          className={classNames(
            'flex min-w-0 items-center gap-x-1 text-xs text-ink-3',
            trend === 'same' ? null : 'flex-wrap',
          )}
        >
          {Icon && <Icon aria-hidden="true" size={14} className={colour} />}
          {hasChange && <span className={classNames('font-medium', colour)}>{change}</span>}
          <span className={hasChange ? 'max-md:sr-only' : undefined}>{comparison}</span>
        </p>
        <Bars today={today} yesterday={yesterday} quiet={isQuiet} />
      </div>
    </Card>
  )
}
