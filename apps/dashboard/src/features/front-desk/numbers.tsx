import { formatNumber, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { CalendarCheck, DoorOpen, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'

type NumberCardProps = { label: ReactNode; icon: ReactNode; value: number | undefined; aside: string | undefined }

const NumberCard = ({ label, icon, value, aside }: NumberCardProps) => (
  <Card className="px-4 py-3">
    <div className="flex items-start justify-between gap-2">
      <h2 className="text-sm text-ink">{label}</h2>
      <span aria-hidden="true" className="text-ink-3 max-md:hidden [&_svg]:size-4">
        {icon}
      </span>
    </div>
    <p className="mt-1 flex items-baseline gap-2">
      <span className="text-3xl font-semibold text-ink tabular-nums md:text-4xl">
        {value === undefined ? '–' : formatNumber(value)}
      </span>
      {aside ? <span className="truncate text-xs text-ink-2 max-[90rem]:hidden">{aside}</span> : null}
    </p>
  </Card>
)

type Figures = { visitors: number; total: number; left_today: number; last_left_at: string | null }

type NumbersProps = { of: Figures | undefined; guests: { toCome: number | undefined; arrived: number | undefined } }

/** How many are inside, how many are still to come, and how many have left today. */
export const Numbers = ({ of: figures, guests: { toCome, arrived } }: NumbersProps) => {
  const zone = useZone()
  const last = figures?.last_left_at
  return (
    <div className="grid grid-cols-3 gap-3">
      <NumberCard
        label={t(copy.insideNow)}
        icon={<DoorOpen />}
        value={figures?.total}
        aside={figures && tCount(figures.visitors, copy.visitorsOf)}
      />
      <NumberCard
        label={
          <>
            <span className="max-lg:hidden">{t(copy.expectedToday)}</span>
            <span className="lg:hidden">{t(copy.expected)}</span>
          </>
        }
        icon={<CalendarCheck />}
        value={toCome}
        aside={arrived ? tCount(arrived, copy.arrivedOf) : undefined}
      />
      <NumberCard
        label={t(copy.leftToday)}
        icon={<LogOut />}
        value={figures?.left_today}
        aside={last ? t(copy.lastLeft, { time: formatTime(last, zone) }) : undefined}
      />
    </div>
  )
}
