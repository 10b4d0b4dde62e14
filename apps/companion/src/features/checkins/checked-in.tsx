import { dayAt, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { purposeName } from '@quickprism/contract/my-visit'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { LogOut, Radar, ScanLine } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { ClockNote } from '../../lib/clock-note.tsx'
import { useWatchedPosition } from '../../lib/position.ts'
import { stayed } from '../../lib/stay.ts'
import { useFocusIfLost } from '../../lib/use-focus-if-lost.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import type { OpenVisit } from './api.ts'
import { copy } from './copy.ts'
import { GroupCard } from './group-card.tsx'
import { HaveLeft } from './have-left.tsx'
import { whereIs } from './place-heading.tsx'
import { PlaceMap } from './place-map.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 flex-1">
    <dt className="text-sm text-ink-3">{t(label)}</dt>
    <dd className="font-semibold text-ink">{children}</dd>
  </div>
)

/** Where one is: since when, with whom, how the visit ends by itself and how one ends it. */
export const CheckedIn = ({ visit }: { visit: OpenVisit }) => {
  const { place, companions } = visit
  const now = useServerNow(15_000)
  const [position, setPosition] = useState<Position>()
  useWatchedPosition(setPosition)
  const [leaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusIfLost(heading)
  const { latitude, longitude, radius } = place
  const isToday = dayAt(visit.closes_at, place.time_zone) === dayAt(now, place.time_zone)
  const inside = companions.filter(({ state }) => state === 'in').length
  return (
    <>
      <section
        aria-labelledby="visit-heading"
        className="overflow-hidden rounded-2xl border border-line bg-surface shadow-md"
      >
        <div className="px-5 pt-5 pb-4">
          <div className="flex items-center justify-between gap-3">
            <Badge
              tone="success"
              icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
              className="h-6 px-2 text-xs"
            >
              <span id="visit-state">{t(copy.checkedIn)}</span>
            </Badge>
            {visit.pov && <p className="text-sm text-ink-3">{t(purposeName(visit.pov))}</p>}
          </div>
          <h1
            ref={heading}
            id="visit-heading"
            tabIndex={-1}
            aria-describedby="visit-state"
            className="mt-3 text-2xl font-semibold break-words text-ink outline-none"
          >
            {visit.store_name}
          </h1>
          <p className="break-words text-ink-2">{whereIs(place)}</p>
          <dl className="mt-4 flex gap-3 border-t border-line pt-4">
            <Fact label={copy.since}>{formatTime(visit.checked_in_at, place.time_zone)}</Fact>
            <Fact label={copy.timeHere}>{stayed(now - Date.parse(visit.checked_in_at))}</Fact>
            <Fact label={copy.withYou}>{inside === 0 ? t(copy.onlyYou) : tCount(inside, copy.people)}</Fact>
          </dl>
        </div>
        {latitude !== null && longitude !== null && radius !== null && (
          <PlaceMap place={{ ...place, latitude, longitude, radius }} position={position} />
        )}
        <div className="flex items-start gap-3 px-5 py-4 text-sm text-ink-2">
          <Radar aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-accent" />
          <div>
            {radius !== null && <p>{t(copy.rule, { metres: radius })}</p>}
            <p>
              {t(isToday ? copy.closing : copy.closingNextDay, { time: formatTime(visit.closes_at, place.time_zone) })}
            </p>
            <ClockNote zone={place.time_zone} at={visit.checked_in_at} />
            {visit.vague_position && <p>{t(copy.vague)}</p>}
          </div>
        </div>
      </section>
      <Link to={addresses.scan} className={`${buttonLook('primary', 52)} mt-4 w-full`}>
        <ScanLine aria-hidden="true" size={18} />
        {t(copy.byQr)}
      </Link>
      <Button size={44} icon={<LogOut aria-hidden="true" />} className="mt-3 w-full" onClick={() => setLeaving(true)}>
        {t(copy.haveLeft)}
      </Button>
      {companions.length > 0 && <GroupCard companions={companions} />}
      <HaveLeft visit={visit} open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
