import { formatDate, formatTime } from '@quickprism/app/format'
import type { Act, Activity } from '@quickprism/contract/activities'
import {
  Ban,
  CircleDot,
  Clock,
  DoorOpen,
  Eye,
  LogIn,
  LogOut,
  type LucideIcon,
  MapPin,
  PencilLine,
  ShieldX,
  Siren,
  TriangleAlert,
} from 'lucide-react'

const icons: Record<Act, LucideIcon> = {
  'checked-in': LogIn,
  'checked-out': LogOut,
  'left-geofence': MapPin,
  closed: Clock,
  corrected: PencilLine,
  'turned-away': ShieldX,
  blacklisted: Ban,
  'let-in-again': DoorOpen,
  unmasked: Eye,
  'sos-started': Siren,
  'sos-stopped': Siren,
  'drill-started': TriangleAlert,
  'drill-ended': TriangleAlert,
}

/** "headline;subline", cut at the first semicolon. */
const splitDetail = (detail: string) => {
  const at = detail.indexOf(';')
  return at < 0
    ? { headline: detail, subline: '' }
    : { headline: detail.slice(0, at), subline: detail.slice(at + 1).trim() }
}

type ActivityLineProps = { activity: Activity; now: number; zone: string | undefined; isLast: boolean }

/** One thing that happened, tied to the one before it. The time says on which day, where it was not today. */
export const ActivityLine = ({ activity: { act, detail, at }, now, zone, isLast }: ActivityLineProps) => {
  const { headline, subline } = splitDetail(detail)
  const Icon = act ? icons[act] : CircleDot
  const isToday = formatDate(at, zone) === formatDate(now, zone)
  return (
    <li className="relative flex gap-3 px-5 py-2">
      {!isLast && <span aria-hidden="true" className="absolute top-9 -bottom-2 left-[2.125rem] w-px bg-line" />}
      <span
        aria-hidden="true"
        className="relative flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-surface-2 text-ink-2"
      >
        <Icon size={14} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block text-sm wrap-anywhere text-ink">{headline}</bdi>
        {subline && <span className="block text-xs wrap-anywhere text-ink-3">{subline}</span>}
      </span>
      <time dateTime={at} className="shrink-0 pt-0.5 text-right text-xs text-ink-2 tabular-nums">
        {formatTime(at, zone)}
        {!isToday && <span className="block text-2xs text-ink-3">{formatDate(at, zone)}</span>}
      </time>
    </li>
  )
}
