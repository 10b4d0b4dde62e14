import { t } from '@quickprism/client/words'
import { tell } from '@quickprism/ui/toast'
import { useReportCall } from './api.ts'
import { copy } from './copy.ts'
import { readReport, type Sheet } from './csv.ts'
import type { Wanted } from './report-form.ts'
import { useCancellableAct } from './use-cancellable-act.ts'

/** What a report shows, and what was asked for: that is exported or printed afterwards, and nothing else. */
export type Preview = { wanted: Wanted; sheet: Sheet }

export const usePreview = () => {
  const ask = useReportCall()
  return useCancellableAct(
    async (wanted: Wanted, signal): Promise<Preview> => {
      const csv = await ask(wanted, { purpose: 'preview', format: 'csv', signal })
      const sheet = readReport(await csv.text())
      signal.throwIfAborted()
      if (sheet.rows.length === 0) tell({ tone: 'info', text: t(copy.previewEmpty) })
      else tell({ tone: 'good', text: t(copy.previewLoaded) })
      return { wanted, sheet }
    },
    () => copy.previewFailed,
  )
}
