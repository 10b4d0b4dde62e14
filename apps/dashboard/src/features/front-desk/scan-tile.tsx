import { t } from '@quickprism/client/words'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { QrCode } from 'lucide-react'
import { copy } from './copy.ts'

/** That a pass may be scanned at any moment: there is nothing to press, the scanner types it. */
export const ScanTile = ({ busy }: { busy: boolean }) => (
  <div className="flex items-center gap-4 rounded-lg border border-accent-line bg-accent-subtle p-2.5">
    <span
      aria-hidden="true"
      className="relative flex size-17 shrink-0 items-center justify-center overflow-hidden rounded-md bg-brand-ink text-on-brand"
    >
      <QrCode size={30} />
      <SpectrumLine className="absolute top-1/2 -translate-y-1/2" />
    </span>
    <div className="min-w-0">
      <p className="text-lg font-semibold text-ink">{t(copy.scan)}</p>
      <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        {busy ? t(copy.reading) : t(copy.scannerReady)}
      </p>
    </div>
  </div>
)
