import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { ProgressBar } from '@quickprism/ui/progress-bar'
import { ToggleCards } from '@quickprism/ui/toggle-cards'
import { Download, FileSpreadsheet, FileText, Printer, Table2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { copy } from './copy.ts'
import type { Wanted } from './report-form.ts'
import type { Format, Progress, useTaking } from './use-taking.ts'

type ExportCardProps = {
  /** What was previewed and has rows; none before. */
  wanted: Wanted | undefined
  format: Format | undefined
  onFormat: (format: Format | undefined) => void
  of: ReturnType<typeof useTaking>
}

const icons = {
  pdf: <FileText aria-hidden="true" />,
  xls: <FileSpreadsheet aria-hidden="true" />,
  csv: <Table2 aria-hidden="true" />,
}

const options = (['pdf', 'xls', 'csv'] as const).map((value) => ({ value, icon: icons[value], ...copy.formats[value] }))

const inWords = ({ rows, making }: Progress) => {
  if (making) return t(copy.making)
  return rows === undefined ? t(copy.asking) : tCount(rows, copy.coming, { rows: formatNumber(rows) })
}

export const ExportCard = ({ wanted, format, onFormat, of: { take, cancel, taking, progress } }: ExportCardProps) => {
  const id = useId()
  const exportButton = useRef<HTMLButtonElement>(null)
  const isReady = wanted !== undefined && format !== undefined
  const isBusy = taking !== undefined
  return (
    <Card aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-sm font-medium text-ink">
        {t(copy.exportAs)}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ToggleCards
          name={t(copy.exportAs)}
          value={format}
          onChange={onFormat}
          options={options.map(({ value, icon, label, hint }) => ({
            value,
            icon,
            label: <span className="uppercase">{t(label)}</span>,
            helper: t(hint),
          }))}
          className="min-w-60 flex-1"
        />
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button
            icon={<Printer aria-hidden="true" />}
            disabled={!isReady || (isBusy && taking !== 'print')}
            busy={taking === 'print'}
            onClick={() => wanted && take({ wanted, as: 'print' })}
          >
            {t(copy.print)}
          </Button>
          <Button
            ref={exportButton}
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={!isReady || taking === 'print'}
            busy={isBusy && taking !== 'print'}
            busyLabel={t(copy.exporting)}
            onClick={() => wanted && format && take({ wanted, as: format })}
          >
            {t(copy.export)}
          </Button>
        </div>
      </div>
      {isBusy ? (
        <div className="mt-4 flex items-center gap-3">
          <ProgressBar label={inWords(progress)} done={progress.done} className="flex-1" />
          <Button
            size={32}
            onClick={() => {
              cancel()
              // The button goes; whoever came by keyboard goes on from where it began.
              requestAnimationFrame(() => exportButton.current?.focus())
            }}
          >
            {t(copy.cancel)}
          </Button>
        </div>
      ) : (
        !isReady && <p className="mt-3 text-xs text-ink-3">{t(wanted ? copy.chooseFormat : copy.previewFirst)}</p>
      )}
    </Card>
  )
}
