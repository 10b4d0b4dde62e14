/** Where a cell begins: at its start, and where a program that takes a file apart in another way sees the next one begin. */
const BEGINS = String.raw`(?<=^|[;\t\r\n])`

/** What may run there: a sign of a formula, after any blanks, quotes or invisible characters. */
const RUNS = String.raw`(?:(?![\t\r\n])[\s"\p{Cf}])*[=+\-@＝＋－＠]`

/** A cell that begins with a tab or a new line is taken for what follows. */
const RISKY = String.raw`(?=${RUNS}|(?<=^'*)[\t\r\n])`

const unmarked = new RegExp(String.raw`${BEGINS}'*${RISKY}`, 'gu')
const marked = new RegExp(String.raw`${BEGINS}('*)'${RISKY}`, 'gu')

/** The cell as text for every spreadsheet: a mark stands before what would otherwise run (T19). */
export const neutralised = (cell: string) => cell.replace(unmarked, "$&'")

/** The cell as it was before, for where nothing runs: a preview, a PDF, paper. */
export const unneutralised = (cell: string) => cell.replace(marked, '$1')
