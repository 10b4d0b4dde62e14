import { dayAt, deviceZone, formatDate, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { purposeName } from '@quickprism/contract/my-visit'
import { Button } from '@quickprism/ui/button'
import { LogIn, LogOut } from 'lucide-react'
import type { KeptScan } from '../../lib/delivery.ts'
import { dismissScan } from '../../lib/outbox.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import { copy } from './copy.ts'

const detailOf = ({ scanned }: KeptScan) => {
  if (scanned.does === 'check-out') return scanned.body.visit_refs ? undefined : t(copy.everyone)
  const { pov = 'Visitor', companions = [] } = scanned.body
  const purpose = t(purposeName(pov))
  return companions.length === 0 ? purpose : tCount(companions.length, copy.along, { purpose })
}

/** One scan: what, where, when, and whether it waits or why it does not count. */
export const KeptScanRow = ({ scan }: { scan: KeptScan }) => {
  const { scanned, branch, at, refused, id } = scan
  const Icon = scanned.does === 'check-in' ? LogIn : LogOut
  const detail = detailOf(scan)
  const zone = deviceZone()
  const isToday = dayAt(at, zone) === dayAt(useServerNow(60_000), zone)
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 px-4 py-3.5">
      <span className="flex size-9.5 shrink-0 items-center justify-center rounded-md border border-line bg-canvas text-ink-2">
        <Icon aria-hidden="true" size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words text-ink">
          {t(scanned.does === 'check-in' ? copy.checkIn : copy.checkOut, { branch })}
        </p>
        {detail && <p className="text-sm break-words text-ink-3">{detail}</p>}
      </div>
      <p className="shrink-0 text-right">
        {!isToday && <span className="block text-ink">{formatDate(at, zone)}</span>}
        <span className="block text-ink">{formatTime(at, zone)}</span>
        <span className={refused === undefined ? 'text-sm text-warning' : 'text-sm text-danger'}>
          {t(refused === undefined ? copy.waiting : copy.notCounted)}
        </span>
      </p>
      {refused !== undefined && (
        <div className="mt-1 w-full pl-13">
          <p className="text-sm break-words text-ink-2">{refused}</p>
          <Button size={44} className="mt-2" onClick={() => void dismissScan(id)}>
            {t(copy.dismiss)}
          </Button>
        </div>
      )}
    </li>
  )
}
