import { formatDateTime, formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { TrailState as State } from '@quickprism/contract/audit'
import { classNames } from '@quickprism/ui/class-names'
import { Note } from '@quickprism/ui/notice-bar'
import { BadgeCheck, Clock } from 'lucide-react'
import { copy } from './copy.ts'

type TrailStateProps = { trail: State; zone: string | undefined }

const timeOf = ({ checked_at }: State, zone: string | undefined) =>
  checked_at ? formatDateTime(checked_at, zone) : t(copy.notAvailable)

/** Whether the trail is as it was written, as far as it was last checked. A broken one has a note of its own. */
export const TrailSeal = ({ trail, zone }: TrailStateProps) => {
  if (trail.state === 'broken') return null
  const verified = trail.state === 'verified'
  const Icon = verified ? BadgeCheck : Clock
  return (
    <span className="flex min-h-5 items-center gap-1.5 text-xs text-ink-3">
      <Icon aria-hidden="true" size={16} className={verified ? 'shrink-0 text-success' : 'shrink-0'} />
      <span>
        <span className={classNames('font-medium', verified ? 'text-success' : 'mr-1 text-ink-2')}>
          {t(verified ? copy.verified : copy.unchecked)}
        </span>{' '}
        {verified
          ? t(copy.verifiedMore, { entry: formatNumber(trail.checked_entries), time: timeOf(trail, zone) })
          : t(copy.uncheckedMore)}
      </span>
    </span>
  )
}

export const BrokenTrail = ({ trail, zone }: TrailStateProps) =>
  trail.state === 'broken' && (
    <div role="alert" className="mb-3">
      <Note tone="danger">
        <span className="font-semibold text-danger">{t(copy.broken)}</span>{' '}
        {t(copy.brokenMore, { problem: trail.problem ?? '', time: timeOf(trail, zone) })}
      </Note>
    </div>
  )
