import { t } from '@quickprism/client/words'
import { purposeName } from '@quickprism/contract/my-visit'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut, type LucideIcon, MapPin, QrCode, TimerOff, Undo2 } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import type { PastVisit } from './api.ts'
import { copy } from './copy.ts'
import { endingOf, timeOf, whereWas } from './words.ts'

const endings: Record<NonNullable<PastVisit['ended']>, { Icon: LucideIcon; colour: string }> = {
  qr: { Icon: QrCode, colour: 'text-qr' },
  geofence: { Icon: MapPin, colour: 'text-geo' },
  closing: { Icon: TimerOff, colour: 'text-timeout' },
  'signed-out': { Icon: LogOut, colour: 'text-loggedout' },
  undone: { Icon: Undo2, colour: 'text-ink-2' },
}

const Ending = ({ visit, now }: { visit: PastVisit; now: number }) => {
  if (visit.ended === null) {
    return (
      <p className="mt-1 flex items-start gap-2 text-sm font-medium text-success">
        <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-current" />
        {endingOf(visit, now)}
      </p>
    )
  }
  const { Icon, colour } = endings[visit.ended]
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-ink-2">
      <Icon aria-hidden="true" size={16} className={classNames('mt-0.5 shrink-0', colour)} />
      {endingOf(visit, now)}
    </p>
  )
}

/** Where, why, when, and how it ended; it opens its details. */
export const VisitRow = ({ visit, now }: { visit: PastVisit; now: number }) => (
  <li
    className={classNames(
      'relative flex items-center gap-3 p-4 first:rounded-t-lg last:rounded-b-lg',
      visit.ended === null ? 'bg-success-subtle' : 'hovered:bg-hover',
    )}
  >
    <Avatar name={visit.business_name} shape="square" size={40} solid className="self-start" />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={addresses.visits}
          search={(before) => ({ ...before, visit: visit.visit_ref })}
          aria-label={t(copy.details.open, { branch: visit.store_name, time: timeOf(visit) })}
          className="min-w-0 font-semibold break-words text-ink after:absolute after:inset-0 after:rounded-lg"
        >
          {visit.store_name}
        </Link>
        {visit.pov && <Badge>{t(purposeName(visit.pov))}</Badge>}
      </p>
      <p className="text-sm break-words text-ink-2">{whereWas(visit)}</p>
      <p className="mt-1 text-sm text-ink">{timeOf(visit)}</p>
      <Ending visit={visit} now={now} />
    </div>
    <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
  </li>
)
