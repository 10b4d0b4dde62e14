/** A report as it is put on paper: its values as they were exported, and what stands above them. */
export type ReportContents = {
  title: 'Visitor Report'
  columns: string[]
  rows: string[][]
  facts: { business: string; branch: string; period: string; madeBy: string; madeAt: string }
}

/** Everything a report writes. */
export function* textsOf({ title, columns, rows, facts }: ReportContents) {
  yield title
  yield* columns
  yield* Object.values(facts)
  for (const row of rows) yield* row
}
