import { neutralised } from '@quickprism/contract/formulas'
import { keptMasked } from '@quickprism/contract/masked'
import { Purpose } from '@quickprism/contract/my-visit'
import { checkOutLabels } from '@quickprism/contract/records'
import { reportColumns } from '@quickprism/contract/reports'
import type { Cell, Sheet } from '../../adapters/xlsx.ts'
import { checkoutWritten, genderWritten, purposeOfVisit, wordFor } from '../../db/codes.ts'
import type { NamedVisitor } from '../visitors/service.ts'
import type { DayRow, VisitRow } from './queries.ts'

const NONE = 'N/A'

/** In the order of the headings. Contacts are as they were masked when they were kept: nothing here can open them. */
type Line<Heads extends readonly string[]> = { [column in keyof Heads]: Cell | null }

const written = (cells: readonly (Cell | null)[]): Cell[] =>
  cells.map((cell) => (typeof cell === 'string' ? neutralised(cell) : (cell ?? NONE)))

const labelOf = (code: number) => {
  const type = checkoutWritten[code]
  return type ? checkOutLabels[type] : null
}

/** One visit. */
export const presentVisit = (row: VisitRow, person: NamedVisitor) => {
  const line: Line<typeof reportColumns.visitor_logs> = [
    person.quick_id,
    person.name,
    row.day,
    row.came,
    row.went,
    labelOf(row.checkout_type),
    wordFor(Purpose.options, purposeOfVisit, row.pov),
    row.age,
    wordFor(['M', 'F'], genderWritten, row.gender),
    keptMasked(person.mobile_masked),
    keptMasked(person.email_masked),
  ]
  return written(line)
}

/** One day of one person. */
export const presentDay = (row: DayRow, person: NamedVisitor) => {
  const line: Line<typeof reportColumns.attendance> = [
    person.quick_id,
    person.name,
    row.day,
    row.came,
    row.went,
    row.hours,
  ]
  return written(line)
}

/** How wide a column of a sheet is, in characters; others are as wide as a time. */
const WIDTHS: Readonly<Record<string, number>> = { Name: 28, 'Check-Out': 20, 'Last Check-Out': 20, 'Email ID': 30 }
const USUAL = 14

const sheetOf = (name: string, heads: readonly string[]): Sheet => ({
  name,
  columns: heads.map((head) => ({
    head,
    width: WIDTHS[head] ?? USUAL,
    ...(head === 'Total Hours' ? { decimals: 2 as const } : {}),
  })),
})

export const sheets = {
  visitor_logs: sheetOf('Visitor logs', reportColumns.visitor_logs),
  attendance: sheetOf('Attendance', reportColumns.attendance),
}
