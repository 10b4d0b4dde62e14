import { formatNumber, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import { useZone } from '../../lib/zone.ts'
import { useIncident } from './api.ts'
import { copy } from './copy.ts'

/** The first row of the Security panel while something is on. */
export const useSecurityAlarm = () => {
  const incident = useIncident()
  const zone = useZone()
  if (!incident) return undefined
  const { drill, reason, started_at } = incident
  return {
    detail: t(copy.reasonSince, { reason: t(reason), time: formatTime(started_at, zone) }),
    badge: drill ? (
      <Badge tone="neutral">{t(copy.drill)}</Badge>
    ) : (
      <Badge tone="danger" icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}>
        {t(copy.active)}
      </Badge>
    ),
    isReal: !drill,
  }
}

/** How many of those inside are known to be safe. */
export const MarkedSafe = ({ incident: { drill, counts } }: { incident: Incident }) => {
  const { safe, total } = counts
  const notSafe = total - safe
  return (
    <div
      className={classNames(
        'mx-5 mb-5 rounded-md border p-3',
        drill ? 'drill-tint' : 'border-danger-line bg-danger-subtle',
      )}
    >
      <p className="flex items-center justify-between gap-3 text-sm font-medium text-ink">
        {t(copy.markedSafe)}
        <span className="font-mono">{t(copy.safeOf, { safe: formatNumber(safe), total: formatNumber(total) })}</span>
      </p>
      <div
        role="meter"
        aria-label={t(copy.markedSafe)}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={safe}
        className={classNames(
          'my-2 h-2 overflow-hidden rounded-full',
          drill
            ? 'bg-[color-mix(in_srgb,var(--qp-tint-2)_45%,var(--qp-surface))]'
            : 'bg-[color-mix(in_srgb,var(--qp-danger-solid)_35%,var(--qp-danger-subtle))]',
        )}
      >
        <div
          className="h-full bg-success-solid forced-colors:bg-[Highlight]"
          style={{ width: total === 0 ? 0 : `${(safe / total) * 100}%` }}
        />
      </div>
      <p className="text-xs text-ink-2">
        {notSafe > 0 ? tCount(notSafe, copy.notSafe, { number: formatNumber(notSafe) }) : t(copy.allSafe)}
      </p>
    </div>
  )
}
