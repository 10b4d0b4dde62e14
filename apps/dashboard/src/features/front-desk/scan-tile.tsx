import { type CameraProblem, cameraOutlook, cameraProblems } from '@quickprism/app/scanner/camera'
import { t } from '@quickprism/client/words'
import { scannedCodeIn } from '@quickprism/contract/scanned-code'
import { Button } from '@quickprism/ui/button'
import { later } from '@quickprism/ui/later'
import { Skeleton } from '@quickprism/ui/skeleton'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { ChevronRight, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copy } from './copy.ts'

// A desk with a hand scanner never needs it.
const CodeWindow = later(async () => (await import('@quickprism/app/scanner/code-window')).CodeWindow, {
  meanwhile: ({ children }) => (
    <>
      <Skeleton className="aspect-[1.4] rounded-lg" />
      {children(undefined)}
    </>
  ),
})

type ScanTileProps = { busy: boolean; onCode: (code: string) => void }

/** That a pass may be scanned at any moment: a hand scanner types it, and a press opens the camera. */
export const ScanTile = ({ busy, onCode }: ScanTileProps) => {
  const [camera, setCamera] = useState<'unused' | 'open' | 'closed'>('unused')
  const opener = useRef<HTMLButtonElement>(null)
  const problem = useCameraOutlook(camera === 'open')
  useEffect(() => {
    if (camera === 'closed') opener.current?.focus()
  }, [camera])
  if (camera === 'open') {
    return (
      <CameraTile
        onCode={(code) => {
          setCamera('unused')
          onCode(code)
        }}
        onClose={() => setCamera('closed')}
      />
    )
  }
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setCamera('open')}
      className="flex items-center gap-4 rounded-lg border border-accent-line bg-accent-subtle p-2.5 text-left low:md:py-1.5 hovered:border-accent"
    >
      <span
        aria-hidden="true"
        className="relative flex size-17 shrink-0 tight:size-13 low:md:size-10 items-center justify-center overflow-hidden rounded-md bg-brand-ink text-on-brand"
      >
        <QrCode size={30} />
        <SpectrumLine className="absolute top-1/2 -translate-y-1/2" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold text-ink">{t(copy.scan)}</span>
        <span role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success max-md:hidden" />
          {busy ? (
            t(copy.reading)
          ) : (
            <>
              <span className="max-md:hidden">{t(problem ? copy.handScannerReady[problem] : copy.scannerReady)}</span>
              <span className="md:hidden">{t(problem ? cameraProblems[problem] : copy.tapForCamera)}</span>
            </>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
    </button>
  )
}

/** Why there would be no picture; looked at again when the window to it was closed, since it may have been refused. */
const useCameraOutlook = (isOpen: boolean) => {
  const [problem, setProblem] = useState<CameraProblem>()
  useEffect(() => {
    let left = false
    if (!isOpen) void cameraOutlook().then((seen) => left || setProblem(seen))
    return () => {
      left = true
    }
  }, [isOpen])
  return problem
}

const CameraTile = ({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) => {
  const [isForeign, setForeign] = useState(false)
  const tile = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone, and what is here changes as the camera comes: the keyboard stays around it.
  useEffect(() => tile.current?.focus(), [])
  const read = (text: string) => {
    const code = scannedCodeIn(text)
    if (code) onCode(code[0])
    else setForeign(true)
  }
  return (
    <fieldset ref={tile} tabIndex={-1} aria-label={t(copy.scan)} className="flex flex-col gap-2 outline-none">
      <CodeWindow reading onRead={read}>
        {(problem) => (
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-sm text-ink-2">
              {t(problem ? copy.withoutCamera[problem] : isForeign ? copy.notAPass : copy.pointAtPass)}
            </p>
            <Button size={44} onClick={onClose}>
              {t(problem ? copy.close : copy.closeCamera)}
            </Button>
          </div>
        )}
      </CodeWindow>
    </fieldset>
  )
}
