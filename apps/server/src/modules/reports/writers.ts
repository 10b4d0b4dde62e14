import type { ReportFormat } from '@quickprism/contract/reports'
import { BYTE_ORDER_MARK, csvOf } from '../../adapters/csv.ts'
import type { Cell, Sheet } from '../../adapters/xlsx.ts'
import { writeOnThread } from '../../adapters/xlsx-worker.ts'

/** Makes a file of rows, piece by piece. */
export type Writer = {
  begin(): Promise<Uint8Array>
  add(rows: Cell[][]): Promise<Uint8Array>
  end(): Promise<Uint8Array>
  close(): unknown
}

const csvWriter = ({ columns }: Sheet): Writer => {
  const inText = (cell: Cell, column: number) =>
    typeof cell === 'number' && columns[column]?.decimals ? cell.toFixed(columns[column].decimals) : cell
  return {
    begin: async () => Buffer.from(BYTE_ORDER_MARK + csvOf([columns.map(({ head }) => head)])),
    add: async (rows) => Buffer.from(csvOf(rows.map((row) => row.map(inText)))),
    end: async () => Buffer.alloc(0),
    close: () => undefined,
  }
}

export const openWriter = (format: ReportFormat, sheet: Sheet, at: Date, signal: AbortSignal): Writer =>
  format === 'csv' ? csvWriter(sheet) : writeOnThread(sheet, at, signal)
