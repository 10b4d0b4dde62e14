import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { Slider } from '@quickprism/ui/slider'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type Area, getInitialCropFromCroppedAreaPixels, type MediaSize, type Size } from 'react-easy-crop'
import { WholeNumberInput } from '../../lib/whole-number-input.tsx'
import { copy } from './copy.ts'
import { LEAST_SIDE } from './crop-image.ts'

const STEP = 0.1

type LogoCropperProps = {
  image: HTMLImageElement
  /** The square that is kept, in pixels of the image. Unknown until the image is laid out. */
  area: Area | undefined
  onChange: (area: Area) => void
}

/** A square over the image: dragged, moved with the arrow keys, or typed. */
export const LogoCropper = ({ image, area, onChange }: LogoCropperProps) => {
  const { naturalWidth, naturalHeight } = image
  const mostZoom = Math.max(1, Math.min(naturalWidth, naturalHeight) / LEAST_SIDE)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [media, setMedia] = useState<MediaSize>()
  const [frame, setFrame] = useState<Size>()

  const zoomTo = (wanted: number) => setZoom(Math.min(mostZoom, Math.max(1, wanted)))

  /** Moves the image so that this square is under the frame, as far as the image reaches. */
  const keep = (wanted: { x: number; y: number; side: number }) => {
    if (!media || !frame) return
    const side = Math.min(Math.max(wanted.side, LEAST_SIDE), naturalWidth, naturalHeight)
    const x = Math.min(Math.max(wanted.x, 0), naturalWidth - side)
    const y = Math.min(Math.max(wanted.y, 0), naturalHeight - side)
    const square = { x, y, width: side, height: side }
    const placed = getInitialCropFromCroppedAreaPixels(square, media, 0, frame, 1, mostZoom)
    setZoom(placed.zoom)
    setCrop(placed.crop)
    onChange(square)
  }

  const { x = 0, y = 0, width: side = 0 } = area ?? {}
  const typed = [
    { label: copy.fromLeft, value: x, put: (next: number) => keep({ x: next, y, side }) },
    { label: copy.fromTop, value: y, put: (next: number) => keep({ x, y: next, side }) },
    { label: copy.side, value: side, put: (next: number) => keep({ x, y, side: next }) },
  ]

  return (
    <>
      <div className="relative h-75 overflow-hidden rounded-md bg-brand-ink">
        <Cropper
          image={image.src}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={mostZoom}
          aspect={1}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropAreaChange={(_, pixels) => onChange(pixels)}
          setMediaSize={setMedia}
          setCropSize={setFrame}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': t(copy.cropArea) }}
          classes={{ cropAreaClassName: 'border-white! focus-visible:outline-offset-[-4px]' }}
        />
      </div>
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
          {area && t(copy.pixels, { width: Math.round(side), height: Math.round(side) })}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-3">
        {typed.map(({ label, value, put }) => (
          <Field key={label} label={t(label)}>
            <WholeNumberInput value={Math.round(value)} onCommit={put} controlSize={32} />
          </Field>
        ))}
      </div>
    </>
  )
}
