/**
 * What a spreadsheet may take for a formula: a cell that begins with one of these signs, after any blanks or invisible
 * characters, or with a tab or a new line. A semicolon begins a cell where a list is separated by them.
 */
const BEGINS = String.raw`(?:^|;)`
const RISKY = String.raw`(?=[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])`

const unmarked = new RegExp(String.raw`(${BEGINS}'*)${RISKY}`, 'gu')
const marked = new RegExp(String.raw`(${BEGINS}'*)'${RISKY}`, 'gu')

/** The cell as text for every spreadsheet: a mark stands before what would otherwise run (T19). */
export const neutralised = (cell: string) => cell.replace(unmarked, "$1'")

/** The cell as it was before, for where nothing runs: a preview, a PDF, paper. */
export const unneutralised = (cell: string) => cell.replace(marked, '$1')
