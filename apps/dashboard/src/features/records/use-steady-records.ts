import type { VisitorRecord } from '@quickprism/contract/records'
import { useState, useSyncExternalStore } from 'react'
import { maskRow } from '../../lib/mask-record.ts'

export type Listed = { data: readonly VisitorRecord[]; total_pages: number; total_records: number }

type SteadyOptions = {
  /** What was asked: another section, filter or page is another list. */
  asked: string
  /** The newest answer; while `isBefore` it answers what was asked before. */
  answer: Listed | undefined
  isBefore: boolean
  page: number
  /** Someone points at the list, or is in it by keyboard. */
  touched: boolean
}

const idsOf = ({ data }: Listed) => data.map(({ record_id }) => record_id)
const sameRows = (one: Listed, other: Listed) => idsOf(one).join() === idsOf(other).join()

const AT_TOP_PX = 8
const isAtTop = () => window.scrollY < AT_TOP_PX
const onScroll = (tell: () => void) => {
  window.addEventListener('scroll', tell, { passive: true })
  return () => window.removeEventListener('scroll', tell)
}

/** The rows of `held` with what is known of them now. What the newest answer no longer has is masked. */
const updated = (held: Listed, answer: Listed): Listed => {
  const now = new Map(answer.data.map((row) => [row.record_id, row]))
  return { ...answer, data: held.data.map((row) => now.get(row.record_id) ?? maskRow(row)) }
}

/**
 * The rows of a page, which stay where they are while visits arrive: known rows are updated in place, new ones are
 * counted. They come in unasked only at the top of an untouched first page. A row that
 * is gone leaves an untouched list with the next answer.
 */
export const useSteadyRecords = ({ asked, answer, isBefore, page, touched }: SteadyOptions) => {
  const [kept, setKept] = useState<{ asked: string; list: Listed }>()
  const arrived = isBefore ? undefined : answer
  const held = arrived && kept?.asked === asked ? kept.list : undefined
  const known = new Set(held && idsOf(held))
  const ids = arrived ? idsOf(arrived) : []
  // Newest first: below the last known row stand those that moved up from the next page, where there was one.
  const lastKnown = held && held.total_pages > 1 ? ids.findLastIndex((id) => known.has(id)) : -1
  const end = lastKnown < 0 ? ids.length : lastKnown
  const unseen = held && page === 1 ? ids.slice(0, end).filter((id) => !known.has(id)).length : 0
  const newer = arrived && held ? Math.max(unseen, arrived.total_records - held.total_records) : 0

  const atTop = useSyncExternalStore(onScroll, isAtTop)
  // An empty list has no row that could move.
  const mayMove = held?.data.length === 0 || (!touched && (newer === 0 || (page === 1 && atTop)))
  if (arrived && (!held || (mayMove && !sameRows(held, arrived)))) setKept({ asked, list: arrived })

  return {
    list: arrived && held ? updated(held, arrived) : answer,
    newer,
    showNewer: () => arrived && setKept({ asked, list: arrived }),
  }
}
