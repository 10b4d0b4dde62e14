import { fill } from './gaps.ts'
import type { ReportWords } from './words.ts'

/** A report as it is put on paper: its values as they were exported, and what stands above them. */
export type ReportContents = {
  columns: string[]
  rows: string[][]
  facts: { business: string; branch: string; period: string; madeBy: string; madeAt: string }
}

/** Everything a report writes besides its words. */
export function* textsOf({ columns, rows, facts }: ReportContents) {
  yield* columns
  yield* Object.values(facts)
  for (const row of rows) yield* row
}

/** What stands above the rows, each fact with its name. */
export const factsOf = ({ facts }: ReportContents, words: ReportWords) =>
  [
    { label: words.business, fact: facts.business },
    { label: words.branch, fact: facts.branch },
    { label: words.period, fact: facts.period },
    { label: words.madeBy, fact: fill(words.made, { name: facts.madeBy, time: facts.madeAt }) },
  ] as const

/** What every page says at its foot. */
export const footOf = ({ facts: { business, branch, period } }: ReportContents) => `${business} · ${branch} · ${period}`
