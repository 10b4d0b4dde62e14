import type { InsideRow } from '@quickprism/contract/front-desk'
import { useState } from 'react'
import { everyoneOf } from './entry.ts'

type Listed = { data: readonly InsideRow[]; total_records: number }

type SteadyOptions = {
  /** What was asked: another section, search or number of rows is another list. */
  asked: string
  /** The newest answer; while `isBefore` it answers what was asked before. */
  answer: Listed | undefined
  isBefore: boolean
  /** Someone points at the list, or is in it by keyboard. */
  touched: boolean
}

const idsOf = (rows: readonly InsideRow[]) => rows.map(({ visit_ref }) => visit_ref).join()

const refsOf = (row: InsideRow) => everyoneOf(row).map(({ visit_ref }) => visit_ref)

/**
 * A row as it is now, which keeps its key where the first of a group leaves before the others. Where all of them have left
 * meanwhile, it stays where it is for as long as someone points at the list.
 */
export type SteadyRow = { key: string; row: InsideRow; hasLeft: boolean }

/**
 * The rows, which stay where they are while someone points at them: whoever leaves is marked, and whoever comes is
 * counted above the list. Untouched, the list is simply what is so now.
 */
export const useSteadyInside = ({ asked, answer, isBefore, touched }: SteadyOptions) => {
  const [kept, setKept] = useState<{ asked: string; rows: readonly InsideRow[]; isWhole: boolean }>()
  const arrived = isBefore ? undefined : answer?.data
  const held = arrived && kept?.asked === asked ? kept.rows : undefined
  const mayMove = !touched || held?.length === 0
  const isWhole = answer !== undefined && answer.total_records <= answer.data.length
  const show = (rows: readonly InsideRow[]) => setKept({ asked, rows, isWhole })
  if (arrived && (!held || (mayMove && idsOf(held) !== idsOf(arrived)))) show(arrived)

  const now = new Map((arrived ?? []).flatMap((row) => refsOf(row).map((ref) => [ref, row])))
  const rowNow = (row: InsideRow) => refsOf(row).flatMap((ref) => now.get(ref) ?? [])[0]
  const known = new Set((held ?? []).flatMap(refsOf))
  const isHeld = (row: InsideRow) => refsOf(row).some((ref) => known.has(ref))
  // Newest first: a row that came up from below the last one that was shown was inside before.
  const lowest = kept?.isWhole === false ? kept.rows.at(-1)?.checked_in_at : undefined
  const lastHeld = arrived?.findLastIndex(isHeld) ?? -1
  const isNews = (row: InsideRow, place: number) =>
    !isHeld(row) && (lowest === undefined || place < lastHeld || row.checked_in_at > lowest)
  const shown = arrived && held ? held : (answer?.data ?? [])
  // Who stood last may be below the last row of the answer by now: of them it is not known that they have left.
  const lastKnown = isWhole ? Number.POSITIVE_INFINITY : shown.findLastIndex((row) => rowNow(row) !== undefined)
  return {
    rows: shown.map((row, place): SteadyRow => {
      const current = rowNow(row)
      return { key: row.visit_ref, row: current ?? row, hasLeft: !!arrived && !current && place < lastKnown }
    }),
    newer: arrived && held ? arrived.filter(isNews).length : 0,
    showNewer: () => arrived && show(arrived),
  }
}
