import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { ToggleCards } from '@quickprism/ui/toggle-cards'
import { Download, Printer } from 'lucide-react'
import { useId, useRef } from 'react'
import { copy } from './copy.ts'
import { formatOptions } from './format-options.tsx'
import { isSameReport, type Wanted } from './report-form.ts'
import { NotArrived, TakingProgress } from './taking-progress.tsx'
import type { Format, useTaking } from './use-taking.ts'

type ExportCardProps = {
  /** What was previewed and has rows; none before. */
  wanted: Wanted | undefined
  format: Format | undefined
  onFormat: (format: Format | undefined) => void
  of: ReturnType<typeof useTaking<Wanted>>
}

export const ExportCard = ({
  wanted,
  format,
  onFormat,
  of: { take, cancel, wanted: taken, taking, progress, again },
}: ExportCardProps) => {
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
          options={formatOptions()}
          className="min-w-60 flex-1 sm:min-w-107"
        />
        <div className="ml-auto flex gap-2 max-md:w-full max-md:*:flex-1">
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
        <TakingProgress progress={progress} onCancel={cancel} startedBy={exportButton} />
      ) : again && taken && wanted && isSameReport(taken, wanted) ? (
        <NotArrived again={again} />
      ) : (
        !isReady && <p className="mt-3 text-xs text-ink-3">{t(wanted ? copy.chooseFormat : copy.previewFirst)}</p>
      )}
    </Card>
  )
}
