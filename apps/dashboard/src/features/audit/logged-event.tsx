import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { LoggedEvent } from '@quickprism/contract/audit'
import { eventInWords } from '@quickprism/contract/humanise'
import { Avatar } from '@quickprism/ui/avatar'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { copy } from './copy.ts'
import { reasonInWords, targetInWords } from './entry-words.ts'

/** What happened, to what and why, on one line. */
export const EventLine = ({ event }: { event: LoggedEvent }) => {
  const repeated = event.times > 1 && t(copy.times, { times: event.times })
  const about = [targetInWords(event), reasonInWords(event), repeated].filter(Boolean).join(', ')
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 max-lg:flex-wrap">
      <span className="shrink-0 font-mono text-xs text-ink-3">
        {t(copy.entryNumber, { entry: formatNumber(event.seq) })}
      </span>
      <span className="shrink-0 font-medium text-ink">{t(eventInWords(event.event_type))}</span>
      {about !== '' && (
        <span title={about} className="min-w-0 text-ink-2 lg:truncate">
          {about}
        </span>
      )}
    </span>
  )
}

export const Performer = ({ event: { performed_by, quickID } }: { event: LoggedEvent }) => {
  // Without a quickID it is no name but words: the system, or someone who is gone.
  const name = quickID ? performed_by : t(performed_by)
  return (
    <span className="flex min-w-0 items-center gap-x-2 max-md:flex-wrap">
      <Avatar name={name} size={24} />
      <span className="md:truncate">{name}</span>
      {quickID && <span className="font-mono text-ink-2">{quickID}</span>}
    </span>
  )
}

/** As the trail has it, where that is not what it is called. */
const AsWritten = ({ text, words }: { text: string | null; words: string | undefined }) =>
  text !== null && text.toLowerCase() !== words?.toLowerCase() ? (
    <span className="block font-mono text-sm break-words text-ink-2">{text}</span>
  ) : null

/** What the line has no room for, and the ids that nobody knows by heart. */
export const EventDetails = ({ event }: { event: LoggedEvent }) => {
  const none = t(copy.notAvailable)
  const [target, reason] = [targetInWords(event), reasonInWords(event)]
  return (
    <DetailList className="grid-cols-2 md:grid-cols-5">
      <Detail label={t(copy.target)} none={none}>
        {event.target && (
          <>
            {target}
            <AsWritten text={event.target} words={target} />
          </>
        )}
      </Detail>
      <Detail label={t(copy.reason)} none={none}>
        {event.reason && (
          <>
            {reason}
            <AsWritten text={event.reason} words={reason} />
          </>
        )}
      </Detail>
      <Detail label={t(copy.branch)} none={none}>
        {event.branch_name ?? t(copy.wholeBusiness)}
      </Detail>
      <Detail label={t(copy.device)} none={none}>
        {event.device}
      </Detail>
      <Detail label={t(copy.entry)} none={none}>
        <span className="font-mono">{event.seq}</span>
      </Detail>
    </DetailList>
  )
}
