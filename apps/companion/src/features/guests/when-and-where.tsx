import { formatLongDate, otherClock } from '@quickprism/app/format'
import { showHour } from '@quickprism/app/hours'
import { saveFile } from '@quickprism/app/save-file'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { CalendarClock, CalendarPlus, type LucideIcon, MapPin, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { calendarFile } from './calendar-file.ts'
import { copy } from './copy.ts'

type Pass = Reply<typeof guests.pass>

const timesOf = ({ day, from, to, time_zone }: Pass) => {
  const shown = (time: string) => showHour(time) ?? time
  if (from === null) return t(copy.allDay)
  const times = to === null ? t(copy.since, { from: shown(from) }) : t(copy.times, { from: shown(from), to: shown(to) })
  const zone = otherClock(time_zone, `${day}T12:00:00Z`)
  return zone === undefined ? times : t(copy.timesElsewhere, { times, zone })
}

const mapOf = ({ latitude, longitude }: Pass) =>
  latitude === null || longitude === null
    ? undefined
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

type LineProps = { icon: LucideIcon; first: string; second: string; action: ReactNode }

const Line = ({ icon: Icon, first, second, action }: LineProps) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-accent" />
    <p className="min-w-0 flex-1 break-words">
      <span className="block font-medium text-ink">{first}</span>
      <span className="text-sm text-ink-3">{second}</span>
    </p>
    {action}
  </li>
)

export const WhenAndWhere = ({ pass, token }: { pass: Pass; token: string }) => {
  const map = mapOf(pass)
  const save = async () =>
    saveFile(await calendarFile({ pass, token }, settings.product, new Date(serverNow())), 'Visit.ics')
  return (
    <Card>
      <ul className="divide-y divide-line">
        <Line
          icon={CalendarClock}
          first={formatLongDate(`${pass.day}T00:00:00Z`, 'UTC')}
          second={timesOf(pass)}
          action={
            <button type="button" className={buttonLook('ghost', 44)} onClick={() => void save()}>
              <CalendarPlus aria-hidden="true" size={16} />
              {t(copy.calendar)}
            </button>
          }
        />
        <Line
          icon={MapPin}
          first={pass.street_address || pass.branch_name}
          second={[pass.city, pass.pin_code].filter(Boolean).join(' ')}
          action={
            map ? (
              <a href={map} target="_blank" rel="noreferrer" className={buttonLook('ghost', 44)}>
                <Navigation aria-hidden="true" size={16} />
                {t(copy.directions)}
              </a>
            ) : null
          }
        />
      </ul>
    </Card>
  )
}
