import { t } from '@quickprism/client/words'
import type { RecordOfOne, VisitorRecord } from '@quickprism/contract/records'
import { tell } from '@quickprism/ui/toast'
import { useHere } from '../../lib/access.tsx'
import { maskRecord } from '../../lib/mask-record.ts'
import { type Clock, TICK_MS } from '../../lib/reveal-clock.ts'
import { copy } from './copy.ts'
import { hideUntil, useHidden } from './hidden.ts'

/** Until when each answered record may be seen. An answer that did not change keeps the moment it first came. */
const ends = new WeakMap<RecordOfOne, number>()

/** The server rounds what is left up to whole seconds; here nothing is seen a moment too long. */
const endOf = (record: RecordOfOne, answeredAt: number) => {
  const known = ends.get(record)
  if (known !== undefined) return known
  const end = answeredAt + ((record.seconds_left ?? 0) - 1) * 1000
  ends.set(record, end)
  return end
}

/** Two answers may differ by a second or two in when the time is over. What someone masked is not shown in between. */
const SURELY_OVER_MS = 5_000

/** What of the answered records may be seen now. The server decides; this follows its clock between two answers. */
export const useMasking = () => {
  const { branchId } = useHere()
  const hidden = useHidden()
  const keyOf = ({ visitor_ref }: RecordOfOne) => `${branchId} ${visitor_ref}`

  const seenOne = <One extends RecordOfOne>(record: One, { answeredAt, now }: Clock): One => {
    if (record.masked) return record
    const left = endOf(record, answeredAt) - now
    const isHidden = (hidden[keyOf(record)] ?? 0) > now
    return left < TICK_MS || isHidden ? maskRecord(record) : { ...record, seconds_left: Math.ceil(left / 1000) }
  }

  return {
    seen: (row: VisitorRecord, clock: Clock): VisitorRecord => ({
      ...seenOne(row, clock),
      group: row.group.map((record) => seenOne(record, clock)),
    }),
    mask: (record: RecordOfOne) => {
      hideUntil(keyOf(record), Date.now() + (record.seconds_left ?? 0) * 1000 + SURELY_OVER_MS)
      tell({ tone: 'good', text: t(copy.maskedNow, { id: record.quickID ?? record.name ?? t(copy.noName) }) })
    },
    /** A new reveal is a new five minutes. */
    revealed: (record: RecordOfOne) => hideUntil(keyOf(record), 0),
  }
}
