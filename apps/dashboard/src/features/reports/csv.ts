import { t } from '@quickprism/client/words'
import { unneutralised } from '@quickprism/contract/formulas'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'

export type Sheet = { columns: string[]; rows: string[][] }

/** A cell in quotation marks, in which they stand doubled, or one without; then what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y

/** Reads the text of a report, and takes away the marks that only spreadsheets need. */
export const readCsv = (text: string): Sheet => {
  const lines: string[][] = []
  let line: string[] = []
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (CELL.lastIndex < text.length) {
    const [, quoted, plain = '', end] = CELL.exec(text) ?? []
    if (end === undefined) throw new Error('This is not the text of a report.')
    line.push(unneutralised(quoted?.replaceAll('""', '"') ?? plain))
    if (end !== ',') {
      lines.push(line)
      line = []
    } else if (CELL.lastIndex === text.length) {
      lines.push([...line, ''])
    }
  }
  const [columns = [], ...rows] = lines
  return { columns, rows }
}

const withPurposeNames = ({ columns, rows }: Sheet): Sheet => {
  const at = columns.indexOf('POV')
  const nameOf = (cell: string) => {
    const { data } = Purpose.safeParse(cell)
    return data ? t(purposeName(data)) : cell
  }
  return { columns, rows: rows.map((cells) => cells.map((cell, place) => (place === at ? nameOf(cell) : cell))) }
}

/** For a person, on a screen or on paper: the file spells purposes as other programs know them (Q148). */
export const readReport = (text: string): Sheet => withPurposeNames(readCsv(text))

const LINE_FEED = 10

/** Counts the rows of a report while its pieces come; the headings are no row. */
export const countRows = () => {
  let lines = 0
  return (piece: Uint8Array) => {
    for (const byte of piece) if (byte === LINE_FEED) lines++
    return Math.max(0, lines - 1)
  }
}
