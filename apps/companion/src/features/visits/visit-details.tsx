import { formatDateTime } from '@quickprism/app/format'
import { settings } from '@quickprism/client/settings'
import { t, tCount } from '@quickprism/client/words'
import { purposeName } from '@quickprism/contract/my-visit'
import { buttonLook } from '@quickprism/ui/button-look'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { Sheet } from '@quickprism/ui/sheet'
import { Flag } from 'lucide-react'
import { ClockNote } from '../../lib/clock-note.tsx'
import { usePerson } from '../../lib/person.tsx'
import type { PastVisit } from './api.ts'
import { copy } from './copy.ts'
import { endingOf, timeOf, whereWas } from './words.ts'

const groupOf = ({ group_size, came_as_lead }: PastVisit) => {
  if (group_size === 1) return t(copy.details.alone)
  return came_as_lead ? tCount(group_size - 1, copy.details.lead) : t(copy.details.along, { count: group_size })
}

type VisitDetailsProps = { visit: PastVisit | undefined; now: number; onClose: () => void }

/** One visit in full, and the way to say that something about it is wrong. */
export const VisitDetails = ({ visit, now, onClose }: VisitDetailsProps) => (
  <Sheet
    open={visit !== undefined}
    onClose={onClose}
    side="bottom"
    className="mx-auto max-w-120"
    title={visit?.store_name ?? t(copy.title)}
  >
    {visit && <Details visit={visit} now={now} />}
  </Sheet>
)

const Details = ({ visit, now }: { visit: PastVisit; now: number }) => {
  const { quickID } = usePerson()
  const told = { branch: visit.store_name, time: timeOf(visit), quickID }
  const subject = encodeURIComponent(t(copy.details.subject, told))
  const body = encodeURIComponent(t(copy.details.body, told))
  return (
    <div className="flex flex-col gap-4 px-5 pb-6">
      <p className="text-ink-2">{whereWas(visit)}</p>
      <DetailList className="grid-cols-2">
        <Detail none={t(copy.details.none)} label={t(copy.details.in)}>
          {formatDateTime(visit.checked_in_at, visit.time_zone)}
        </Detail>
        <Detail none={t(copy.details.none)} label={t(copy.details.out)}>
          {visit.checked_out_at === null
            ? t(copy.details.still)
            : formatDateTime(visit.checked_out_at, visit.time_zone)}
        </Detail>
        {visit.ended !== null && (
          <Detail none={t(copy.details.none)} label={t(copy.details.how)}>
            {endingOf(visit, now)}
          </Detail>
        )}
        <Detail none={t(copy.details.none)} label={t(copy.details.purpose)}>
          {visit.pov && t(purposeName(visit.pov))}
        </Detail>
        <Detail none={t(copy.details.none)} label={t(copy.details.as)}>
          {t(copy.details.kinds[visit.visitor_type])}
        </Detail>
        <Detail none={t(copy.details.none)} label={t(copy.details.group)}>
          {groupOf(visit)}
        </Detail>
      </DetailList>
      <ClockNote zone={visit.time_zone} at={visit.checked_in_at} className="text-sm text-ink-3" />
      <p className="text-sm text-ink-3">{t(copy.details.wrongText)}</p>
      <a
        href={`mailto:${visit.contact_email ?? settings.support}?subject=${subject}&body=${body}`}
        className={`${buttonLook('secondary', 44)} w-full`}
      >
        <Flag aria-hidden="true" size={18} />
        {t(copy.details.wrong)}
      </a>
    </div>
  )
}
