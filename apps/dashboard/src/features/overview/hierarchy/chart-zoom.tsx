import { t } from '@quickprism/client/words'
import { IconButton } from '@quickprism/ui/icon-button'
import { useViewport } from '@xyflow/react'
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { copy } from './copy.ts'
import { ZOOM } from './drawing.ts'

type ChartZoomProps = {
  onStep: (steps: 1 | -1) => void
  onFit: () => void
  /** Where the selected branch may be out of sight. */
  locate?: { branch: string; go: () => void } | undefined
}

export const ChartZoom = ({ onStep, onFit, locate }: ChartZoomProps) => {
  const { zoom } = useViewport()
  return (
    <div className="flex shrink-0 items-center rounded-md border border-line bg-elevated p-px shadow-sm">
      <IconButton
        size={28}
        name={t(copy.zoomOut)}
        tooltipSide="top"
        disabled={zoom <= ZOOM.least}
        onClick={() => onStep(-1)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <span role="status" className="min-w-10 px-1 text-center font-mono text-xs text-ink">
        {t(copy.zoom, { zoom: zoom.toFixed(1) })}
      </span>
      <IconButton
        size={28}
        name={t(copy.zoomIn)}
        tooltipSide="top"
        disabled={zoom >= ZOOM.most}
        onClick={() => onStep(1)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true" className="mx-0.5 h-4 w-px bg-line" />
      {locate && (
        <IconButton size={28} name={t(copy.locate, { branch: locate.branch })} tooltipSide="top" onClick={locate.go}>
          <LocateFixed aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size={28} name={t(copy.fit)} tooltipSide="top" onClick={onFit}>
        <Maximize aria-hidden="true" />
      </IconButton>
    </div>
  )
}
