import { formatDate, formatDateTime } from '@quickprism/app/format'
import { saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import { type ExportType, reportFileName } from '@quickprism/contract/reports'
import { showMinute } from '@quickprism/ui/date-time-text'
import { fetchCode } from '@quickprism/ui/fetch-code'
import { tell } from '@quickprism/ui/toast'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useZone } from '../../lib/zone.ts'
import type { Asked } from './api.ts'
import { copy } from './copy.ts'
import { countRows, readReport } from './csv.ts'
import type { ReportContents } from './document/contents.ts'
import { useCancellableAct } from './use-cancellable-act.ts'

export type Format = 'pdf' | 'xls' | 'csv'

/** What is known of a report that can be taken home. */
type Takeable = { type: ExportType; from: string; to: string; members?: readonly unknown[]; outOf?: string | undefined }

/** How a report is taken home. */
type Taking<Wanted extends Takeable> = { wanted: Wanted; as: Format | 'print' }

/** How much of it is here: of how many rows, as far as that is known, and whether the document is being made. */
export type Progress = { rows?: number | undefined; done?: number | undefined; making?: true }

export const endings = { pdf: 'pdf', xls: 'xlsx', csv: 'csv' } as const satisfies Record<Format, string>

/** Exports or prints a report of the selected branch. It is asked for anew, and the trail says what for (Q129). */
export const useTaking = <Wanted extends Takeable>(
  madeBy: string,
  ask: (wanted: Wanted, asked: Asked) => Promise<Blob>,
) => {
  const { businessName, branchName, branchId } = useHere()
  const zone = useZone()
  const [progress, setProgress] = useState<Progress>({})

  /** Loads the rows and tells how far they are; nothing where there are none any more. */
  const load = async ({ wanted, as }: Taking<Wanted>, signal: AbortSignal) => {
    const count = countRows()
    let rows: number | undefined
    let shown = 0
    setProgress({})
    const file = await ask(wanted, {
      purpose: as === 'print' || as === 'pdf' ? as : 'export',
      format: as === 'xls' ? 'xlsx' : 'csv',
      signal,
      whileComing: (piece, told) => {
        // The bytes of a spreadsheet say nothing of its rows.
        const done = as === 'xls' || !told ? undefined : Math.min(1, count(piece) / told)
        const percent = Math.floor((done ?? 0) * 100)
        if (rows === told && percent === shown) return
        rows = told
        shown = percent
        setProgress({ rows, done })
      },
    })
    return rows === 0 ? undefined : file
  }

  const contentsOf = async (csv: Blob, { from, to, members = [], outOf }: Takeable): Promise<ReportContents> => ({
    ...readReport(await csv.text()),
    identifiers: ['quickID'],
    more: outOf
      ? [{ label: t(copy.membersOnPaper), fact: t(copy.someOf, { most: members.length, total: outOf }) }]
      : [],
    facts: {
      business: businessName,
      branch: branchName,
      period: t(copy.span, { from: showMinute(from), to: showMinute(to) }),
      madeBy,
      madeAt: formatDateTime(Date.now(), zone),
    },
  })

  const takeFile = async (taking: Taking<Wanted> & { as: Format }, signal: AbortSignal) => {
    const { wanted, as } = taking
    let file = await load(taking, signal)
    if (!file) return tell({ tone: 'bad', text: t(copy.nothingToExport) })
    if (as === 'pdf') {
      setProgress({ making: true })
      const { makeReportPdf } = await fetchCode(() => import('./document/pdf.ts'))
      file = await makeReportPdf(await contentsOf(file, wanted), { signal })
    }
    signal.throwIfAborted()
    const day = formatDate(Date.now(), zone).replaceAll('/', '-')
    saveFile(file, reportFileName(wanted.type, branchId, day, endings[as]))
    tell({ tone: 'good', text: t(copy.downloaded[as]) })
  }

  const print = async (taking: Taking<Wanted>, signal: AbortSignal) => {
    const csv = await load(taking, signal)
    if (!csv) return tell({ tone: 'bad', text: t(copy.nothingToPrint) })
    setProgress({ making: true })
    const { printReport } = await fetchCode(() => import('./document/print.ts'))
    const open = await printReport(await contentsOf(csv, taking.wanted), signal)
    tell({ tone: 'good', text: t(copy.printOpens) })
    open()
  }

  const act = useCancellableAct(
    ({ wanted, as }: Taking<Wanted>, signal) =>
      as === 'print' ? print({ wanted, as }, signal) : takeFile({ wanted, as }, signal),
    ({ as }) => (as === 'print' ? copy.printFailed : copy.exportFailed),
  )
  const { start, input } = act
  /** Once more what failed last; nothing while nothing has. */
  const again = act.hasFailed && input ? () => start(input) : undefined
  return {
    take: start,
    cancel: act.cancel,
    /** What was asked for last. */
    wanted: input?.wanted,
    taking: act.busy ? input?.as : undefined,
    progress,
    again,
  }
}
