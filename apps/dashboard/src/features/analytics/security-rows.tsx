import { showDay } from '@quickprism/app/days'
import { formatNumber, formatSeconds } from '@quickprism/app/format'
import { showHour } from '@quickprism/app/hours'
import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import type { analytics } from '@quickprism/contract/analytics'
import type { Reply } from '@quickprism/contract/endpoint'
import { Badge } from '@quickprism/ui/badge'
import { EyeOff, LogOut, type LucideIcon, Radar, Siren, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'

type Summary = Reply<typeof analytics.security>

type RowProps = { icon: LucideIcon; name: string; detail: string; value: ReactNode; alarmed?: boolean }

const Row = ({ icon: Icon, name, detail, value, alarmed = false }: RowProps) => (
  <li className="flex min-h-14.25 items-center gap-3 border-b border-line px-5 py-2 last:border-b-0">
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-md border ${alarmed ? 'border-transparent bg-danger-solid text-on-status' : 'border-line bg-surface-2 text-ink-2'}`}
    >
      <Icon size={16} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block text-sm text-ink">{name}</span>
      <span className="block text-xs text-ink-3">{detail}</span>
    </span>
    <span className="shrink-0 text-sm font-medium text-ink">{value}</span>
  </li>
)

/** "13/11/2026 10:00 pm" */
const momentOf = (time: string) => {
  const [day = '', clock = ''] = time.split('T')
  return `${showDay(day)} ${showHour(clock) ?? ''}`
}

/** Marked where there is something to look at. */
const Count = ({ of, tone }: { of: number; tone: 'danger' | 'warning' }) =>
  of > 0 ? <Badge tone={tone}>{formatNumber(of)}</Badge> : formatNumber(of)

/** What is known of the alert or drill that is on, beyond that it is. */
export type Alarm = { detail: string; badge: ReactNode; isReal: boolean }

type SecurityRowsProps = {
  summary: Summary
  alarm: Alarm | undefined
  /** When the summary was told: its seconds run on from there. */
  since: number
}

export const SecurityRows = ({ summary, alarm, since }: SecurityRowsProps) => {
  const radius = summary.geofence_radius
  return (
    <ul>
      <Row
        icon={Siren}
        name={t(copy.sos)}
        detail={alarm?.detail ?? t(summary.sos_status ? copy.sosActive : copy.sosClear)}
        value={
          alarm?.badge ??
          (summary.sos_status ? (
            <Badge tone="danger">{t(copy.active)}</Badge>
          ) : (
            <Badge tone="success">{t(copy.clear)}</Badge>
          ))
        }
        alarmed={alarm?.isReal ?? summary.sos_status}
      />
      <Row
        icon={UserX}
        name={t(copy.blacklist)}
        detail={t(summary.blacklist_matches > 0 ? copy.stopped : copy.nobodyStopped)}
        value={<Count of={summary.blacklist_matches} tone="danger" />}
      />
      <Unmasked summary={summary} since={since} />
      <Row
        icon={Radar}
        name={t(copy.geofence)}
        detail={radius === null ? t(copy.noGeofence) : t(copy.within, { metres: formatNumber(radius) })}
        value={radius === null ? null : t(copy.metres, { metres: formatNumber(radius) })}
      />
      <Row
        icon={LogOut}
        name={t(copy.timedOut)}
        detail={summary.last_closing === null ? t(copy.noClosing) : momentOf(summary.last_closing)}
        value={formatNumber(summary.timed_out)}
      />
    </ul>
  )
}

const Unmasked = ({
  summary: { unmasked_records, unmasked_seconds_left },
  since,
}: Omit<SecurityRowsProps, 'alarm'>) => {
  const now = useNow()
  const left = Math.max((unmasked_seconds_left ?? 0) - Math.floor((now - since) / 1000), 0)
  const count = left > 0 ? unmasked_records : 0
  return (
    <Row
      icon={EyeOff}
      name={t(copy.unmasked)}
      detail={count > 0 ? t(copy.maskedIn, { time: formatSeconds(left) }) : t(copy.allMasked)}
      value={<Count of={count} tone="warning" />}
    />
  )
}
