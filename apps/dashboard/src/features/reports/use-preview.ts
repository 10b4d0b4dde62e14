import { t } from '@quickprism/client/words'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'
import { tell } from '@quickprism/ui/toast'
import { useReportCall } from './api.ts'
import { copy } from './copy.ts'
import { readCsv, type Sheet } from './csv.ts'
import type { Wanted } from './report-form.ts'
import { useCancellableAct } from './use-cancellable-act.ts'

/** What a report shows, and what was asked for: that is exported or printed afterwards, and nothing else. */
export type Preview = { wanted: Wanted; sheet: Sheet }

/** The file spells purposes as other programs know them; a person reads the preview, and what is printed of it (Q148). */
const withPurposeNames = ({ columns, rows }: Sheet): Sheet => {
  const at = columns.indexOf('POV')
  const nameOf = (cell: string) => {
    const { data } = Purpose.safeParse(cell)
    return data ? t(purposeName(data)) : cell
  }
  return { columns, rows: rows.map((cells) => cells.map((cell, place) => (place === at ? nameOf(cell) : cell))) }
}

export const usePreview = () => {
  const ask = useReportCall()
  return useCancellableAct(
    async (wanted: Wanted, signal): Promise<Preview> => {
      const csv = await ask(wanted, { purpose: 'preview', format: 'csv', signal })
      const sheet = withPurposeNames(readCsv(await csv.text()))
      signal.throwIfAborted()
      if (sheet.rows.length === 0) tell({ tone: 'info', text: t(copy.previewEmpty) })
      else tell({ tone: 'good', text: t(copy.previewLoaded) })
      return { wanted, sheet }
    },
    () => copy.previewFailed,
  )
}
