import { dayAt, deviceZone, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { CircleCheck, CloudOff, Info, TriangleAlert } from 'lucide-react'
import type { KeptScan } from '../../lib/delivery.ts'
import type { Outbox } from '../../lib/outbox.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import { copy } from './copy.ts'
import { KeptScanRow } from './kept-scan-row.tsx'
import { isWaiting } from './use-outbox.ts'

const ONE_DAY = 24 * 3_600_000

const looks = {
  waiting: { Icon: CloudOff, frame: 'border-warning-line', head: 'bg-warning-subtle', icon: 'text-warning' },
  sent: { Icon: CircleCheck, frame: 'border-success-line', head: 'bg-success-subtle', icon: 'text-success' },
  refused: { Icon: TriangleAlert, frame: 'border-danger-line', head: 'bg-danger-subtle', icon: 'text-danger' },
}

const needsNotice = (scans: readonly KeptScan[]) => scans.some((scan) => scan.needsNotice && isWaiting(scan))

const headOf = ({ scans, justSent }: Outbox) => {
  const waiting = scans.filter(isWaiting).length
  if (waiting > 0) {
    const text = needsNotice(scans) ? copy.noticeDue : copy.text
    return { look: looks.waiting, title: tCount(waiting, copy.heading), text: tCount(waiting, text) }
  }
  if (justSent > 0)
    return { look: looks.sent, title: tCount(justSent, copy.sent), text: tCount(justSent, copy.sentText) }
  return { look: looks.refused, title: tCount(scans.length, copy.refused), text: undefined }
}

/** Until when they count: the first of them decides. */
const untilWhen = (scans: readonly KeptScan[], now: number) => {
  const first = scans.find(({ scanned, refused }) => scanned.does === 'check-in' && refused === undefined)
  if (!first) return undefined
  const until = first.at + ONE_DAY
  if (until <= now) return t(copy.over)
  const zone = deviceZone()
  const isToday = dayAt(until, zone) === dayAt(now, zone)
  return t(isToday ? copy.untilToday : copy.untilTomorrow, { time: formatTime(until, zone) })
}

/** A new outcome is scrolled to: the tabs may cover the end of the page. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

type KeptScansProps = {
  outbox: Outbox
  /** They are to read the notice and agree to it; then the scans are sent. */
  onNoticeDue: () => void
}

/** Whether my scan counted: what waits on this phone, what was just sent, and what was refused with the reason. */
export const KeptScans = ({ outbox, onNoticeDue }: KeptScansProps) => {
  const { look, title, text } = headOf(outbox)
  const until = untilWhen(outbox.scans, useServerNow(60_000))
  return (
    <>
      <section
        key={title}
        ref={scrollIntoSight}
        aria-label={t(copy.list)}
        className={classNames('mt-4 scroll-my-24 overflow-hidden rounded-xl border bg-surface', look.frame)}
      >
        <div role="status" className={classNames('flex items-start gap-3.5 px-4 py-3.5', look.head)}>
          <look.Icon aria-hidden="true" size={20} className={classNames('mt-0.5 shrink-0', look.icon)} />
          <div>
            <h2 className="font-semibold text-ink">{title}</h2>
            {text && <p className="text-sm text-ink-2">{text}</p>}
          </div>
        </div>
        {needsNotice(outbox.scans) && (
          <div className={classNames('px-4 pb-3.5', look.head)}>
            <Button size={44} className="w-full" onClick={onNoticeDue}>
              {t(copy.readNotice)}
            </Button>
          </div>
        )}
        {outbox.scans.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {outbox.scans.map((scan) => (
              <KeptScanRow key={scan.id} scan={scan} />
            ))}
          </ul>
        )}
      </section>
      {until && (
        <p className="mt-3 flex items-start gap-2 px-1 text-sm text-ink-2">
          <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-3" />
          {until}
        </p>
      )}
    </>
  )
}
