import type { InsideRow } from '@quickprism/contract/front-desk'
import { useState } from 'react'

type Listed = { data: readonly InsideRow[]; total_records: number }

type SteadyOptions = {
  /** What was asked: another section or search is another list. */
  asked: string
  /** The newest answer; while `isBefore` it answers what was asked before. */
  answer: Listed | undefined
  isBefore: boolean
  /** Someone points at the list, or is in it by keyboard. */
  touched: boolean
}

const idsOf = (rows: readonly InsideRow[]) => rows.map(({ visit_ref }) => visit_ref).join()

/** A row whose visit has ended meanwhile, and stays where it is for as long as someone points at the list. */
export type SteadyRow = { row: InsideRow; hasLeft: boolean }

/**
 * The rows, which stay where they are while someone points at them: whoever leaves is marked, and whoever comes is
 * counted above the list. Untouched, the list is simply what is so now.
 */
export const useSteadyInside = ({ asked, answer, isBefore, touched }: SteadyOptions) => {
  const [kept, setKept] = useState<{ asked: string; rows: readonly InsideRow[] }>()
  const arrived = isBefore ? undefined : answer?.data
  const held = arrived && kept?.asked === asked ? kept.rows : undefined
  const mayMove = !touched || held?.length === 0
  if (arrived && (!held || (mayMove && idsOf(held) !== idsOf(arrived)))) setKept({ asked, rows: arrived })

  const now = new Map((arrived ?? []).map((row) => [row.visit_ref, row]))
  const known = new Set((held ?? []).map(({ visit_ref }) => visit_ref))
  const shown = arrived && held ? held : (answer?.data ?? [])
  return {
    rows: shown.map(
      (row): SteadyRow => ({ row: now.get(row.visit_ref) ?? row, hasLeft: !!arrived && !now.has(row.visit_ref) }),
    ),
    newer: arrived && held ? arrived.filter(({ visit_ref }) => !known.has(visit_ref)).length : 0,
    showNewer: () => arrived && setKept({ asked, rows: arrived }),
  }
}
