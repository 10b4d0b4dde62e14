import { formatNumber, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { linkLook } from '@quickprism/ui/link-look'
import { Link } from '@tanstack/react-router'
import { HandHelping } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { useZone } from '../../lib/zone.ts'
import { useStillNeeded } from './api.ts'
import { copy } from './copy.ts'

/** After the end, on every screen of the branch: people of the alert still need help. */
export const StillNeeded = () => {
  const zone = useZone()
  const alert = useStillNeeded()
  if (!alert) return null
  const { needs_help } = alert.counts
  return (
    <div
      role="alert"
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-danger-line bg-danger-subtle px-4 py-1.5 text-sm text-ink print:hidden"
    >
      <span className="flex items-center gap-2">
        <HandHelping aria-hidden="true" size={16} className="shrink-0 text-danger" />
        {tCount(needs_help, copy.stillNeeded, {
          number: formatNumber(needs_help),
          time: formatTime(alert.started_at, zone),
        })}
      </span>
      <Link to={addresses.rollCall} className={`${linkLook} min-h-6 underline pointer-coarse:min-h-11`}>
        {t(copy.toRollCall)}
      </Link>
    </div>
  )
}
