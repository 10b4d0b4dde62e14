import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { Slider } from '@quickprism/ui/slider'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { WholeNumberInput } from '../../lib/whole-number-input.tsx'
import { copy } from './copy.ts'
import { CropFrame } from './crop-frame.tsx'
import { LEAST_SIDE, mostSide, type Square, sized, within } from './square.ts'

const STEP = 0.1

type LogoCropperProps = { image: HTMLImageElement; square: Square; onChange: (square: Square) => void }

/** A square over the image: dragged, moved with the arrow keys, or typed. */
export const LogoCropper = ({ image, square, onChange }: LogoCropperProps) => {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const most = mostSide(size)
  const mostZoom = Math.max(1, most / LEAST_SIDE)
  const zoom = most / square.side
  const zoomTo = (wanted: number) => onChange(sized(size, square, most / Math.min(mostZoom, Math.max(1, wanted))))

  const typed = [
    { label: copy.fromLeft, value: square.x, put: (x: number) => onChange(within(size, { ...square, x })) },
    { label: copy.fromTop, value: square.y, put: (y: number) => onChange(within(size, { ...square, y })) },
    { label: copy.side, value: square.side, put: (side: number) => onChange(within(size, { ...square, side })) },
  ]

  return (
    <>
      <CropFrame image={image} square={square} onChange={onChange} />
      <div className="mt-3 flex items-center gap-3">
        {mostZoom > 1 && (
          <>
            <IconButton name={t(copy.smaller)} onClick={() => zoomTo(zoom - STEP)}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <Slider
              name={t(copy.zoom)}
              value={zoom}
              onChange={zoomTo}
              min={1}
              max={mostZoom}
              step={0.01}
              inWords={(now) => t(copy.zoomed, { percent: Math.round(now * 100) })}
            />
            <IconButton name={t(copy.larger)} onClick={() => zoomTo(zoom + STEP)}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
          </>
        )}
        <p role="status" className="ml-auto min-w-24 text-right text-xs text-ink-3">
          {t(copy.pixels, { width: square.side, height: square.side })}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-3">
        {typed.map(({ label, value, put }) => (
          <Field key={label} label={t(label)}>
            <WholeNumberInput value={value} onCommit={put} controlSize={32} />
          </Field>
        ))}
      </div>
    </>
  )
}
