import { t } from '@quickprism/client/words'
import type { RecordOfOne, VisitorRecord } from '@quickprism/contract/records'
import { tell } from '@quickprism/ui/toast'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { recallChoice, rememberChoice } from '../../lib/choices.ts'
import { maskRecord } from '../../lib/mask-record.ts'
import { type Clock, TICK_MS } from '../../lib/reveal-clock.ts'
import { copy } from './copy.ts'

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

/** Whom this person masked before the time was over, by branch and visitor, and until when that counts. */
type Hidden = Record<string, number>

const HIDDEN = 'masked'

/** They stay masked through a reload, as long as the time would have run. */
const useHidden = () => {
  const { branchId } = useHere()
  const [hidden, setHidden] = useState(() => JSON.parse(recallChoice(HIDDEN) ?? '{}') as Hidden)
  const keep = (visitor: string, until: number) => {
    const next = { ...hidden, [`${branchId} ${visitor}`]: until }
    rememberChoice(HIDDEN, JSON.stringify(next))
    setHidden(next)
  }
  return {
    hiddenUntil: (visitor: string) => hidden[`${branchId} ${visitor}`] ?? 0,
    hide: keep,
    unhide: (visitor: string) => keep(visitor, 0),
  }
}

/** What of the answered records may be seen now. The server decides; this follows its clock between two answers. */
export const useMasking = () => {
  const { hiddenUntil, hide, unhide } = useHidden()

  const seenOne = <One extends RecordOfOne>(record: One, { answeredAt, now }: Clock): One => {
    if (record.masked) return record
    const left = endOf(record, answeredAt) - now
    const isHidden = hiddenUntil(record.visitor_ref) > now
    return left < TICK_MS || isHidden ? maskRecord(record) : { ...record, seconds_left: Math.ceil(left / 1000) }
  }

  return {
    seen: (row: VisitorRecord, clock: Clock): VisitorRecord => ({
      ...seenOne(row, clock),
      group: row.group.map((record) => seenOne(record, clock)),
    }),
    mask: (record: RecordOfOne) => {
      hide(record.visitor_ref, Date.now() + (record.seconds_left ?? 0) * 1000 + SURELY_OVER_MS)
      tell({ tone: 'good', text: t(copy.maskedNow, { id: record.quickID ?? record.name ?? t(copy.noName) }) })
    },
    /** A new reveal is a new five minutes. */
    revealed: (record: RecordOfOne) => unhide(record.visitor_ref),
  }
}
