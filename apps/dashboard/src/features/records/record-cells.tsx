import { showDay } from '@quickprism/app/days'
import { showHour } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { classNames } from '@quickprism/ui/class-names'
import { NotAvailable } from '@quickprism/ui/table'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { MaskedText } from '../../lib/masked-text.tsx'
import { copy } from './copy.ts'

type OfRecord = { record: RecordOfOne }

/** A value of a record; the values of someone on the blacklist are struck through. */
export const Value = ({ record, children }: OfRecord & { children: ReactNode }) =>
  children === null || children === '' ? (
    <NotAvailable>{t(copy.none)}</NotAvailable>
  ) : (
    <span className={record.black_listed ? 'text-ink-3 line-through decoration-danger' : undefined}>{children}</span>
  )

export const PersonName = ({ record }: OfRecord) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {record.black_listed && (
      <Ban role="img" aria-label={t(copy.blacklisted)} size={14} className="shrink-0 text-danger" />
    )}
    <bdi title={record.name ?? undefined} className="min-w-0 truncate">
      <Value record={record}>{record.name}</Value>
    </bdi>
  </span>
)

/** When someone came; that their phone said so later, where it had no network. */
export const CameAt = ({ record }: OfRecord) => (
  <>
    <Value record={record}>{showHour(record.in_time)}</Value>
    {record.reported_later && <span className="block text-2xs text-ink-3">{t(copy.reportedLater)}</span>}
  </>
)

const isNextDay = (day: string, later: string) => Date.parse(later) - Date.parse(day) === 86_400_000

/** When someone left; on which day, where it is not the day they came. */
export const LeftAt = ({ record }: OfRecord) => {
  const { date, out_date, out_time } = record
  if (!out_time) return <NotAvailable>{t(copy.none)}</NotAvailable>
  const later = out_date && out_date !== date ? (isNextDay(date, out_date) ? t(copy.nextDay) : showDay(out_date)) : ''
  return (
    <>
      <Value record={record}>{showHour(out_time)}</Value>
      {later && <span className="block text-2xs text-ink-3">{later}</span>}
    </>
  )
}

/** A mobile, an e-mail, an Aadhaar or a PAN, as it may be seen now. */
export const MaskedValue = ({ record, text, mono = false }: OfRecord & { text: string | null; mono?: boolean }) => (
  <Value record={record}>
    {text && (
      <span
        className={classNames(
          'relative block',
          mono && 'font-mono',
          // What someone gave a reason to see is there to be read to its end.
          record.masked ? 'max-w-44 truncate text-ink-3' : 'text-ink',
          record.black_listed && 'line-through decoration-danger',
        )}
      >
        {record.masked ? <MaskedText text={text} /> : text}
      </span>
    )}
  </Value>
)
