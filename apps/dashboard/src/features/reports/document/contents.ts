import { fill } from './gaps.ts'
import type { ReportWords } from './words.ts'

/** A report as it is put on paper: its values as they were exported, and what stands above them. */
export type ReportContents = {
  columns: string[]
  rows: string[][]
  facts: { business: string; branch: string; period: string; madeBy: string; madeAt: string }
  /** Facts that only some reports have, with the name of each. */
  more?: readonly { label: string; fact: string }[]
  /** Columns of identifiers, by name: set in mono. */
  identifiers?: readonly string[]
}

/** Whether each column holds identifiers. */
export const identifiersIn = ({ columns, identifiers = [] }: ReportContents) =>
  columns.map((column) => identifiers.includes(column))

/** Everything a report writes besides its words. */
export function* textsOf({ columns, rows, facts, more = [] }: ReportContents) {
  yield* columns
  yield* Object.values(facts)
  for (const { label, fact } of more) yield* [label, fact]
  for (const row of rows) yield* row
}

/** What stands above the rows, each fact with its name. */
export const factsOf = ({ facts, more = [] }: ReportContents, words: ReportWords) => [
  { label: words.business, fact: facts.business },
  { label: words.branch, fact: facts.branch },
  { label: words.period, fact: facts.period },
  ...more,
  { label: words.madeBy, fact: fill(words.made, { name: facts.madeBy, time: facts.madeAt }) },
]

/** What every page says at its foot. */
export const footOf = ({ facts: { business, branch, period } }: ReportContents) => `${business} · ${branch} · ${period}`
