import { t } from '@quickprism/client/words'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { copy } from './copy.ts'
import { type Corner, LEAST_SIDE, mostSide, pulled, type Square, within } from './square.ts'

type CropFrameProps = { image: HTMLImageElement; square: Square; onChange: (square: Square) => void }

type Way = { x: number; y: number }

const WAYS: Record<string, Way> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A corner is a slider too: Home makes the square as small as it may be, End as large as it fits. */
const waysOf = ({ right, bottom }: Corner): Record<string, Way> => {
  const larger = { x: right ? 1 : -1, y: bottom ? 1 : -1 }
  return { ...WAYS, Home: { x: -larger.x, y: -larger.y }, End: larger }
}

const isToTheEnd = (key: string) => key === 'Home' || key === 'End'

/** What a finger may touch reaches outwards only, so that a small square can still be moved. */
const CORNERS: (Corner & { name: string; look: string })[] = [
  {
    right: 0,
    bottom: 0,
    name: copy.topLeft,
    look: '-top-1.5 -left-1.5 cursor-nwse-resize after:inset-0 after:-top-1.5 after:-left-1.5 pointer-coarse:after:-top-8 pointer-coarse:after:-left-8',
  },
  {
    right: 1,
    bottom: 0,
    name: copy.topRight,
    look: '-top-1.5 -right-1.5 cursor-nesw-resize after:inset-0 after:-top-1.5 after:-right-1.5 pointer-coarse:after:-top-8 pointer-coarse:after:-right-8',
  },
  {
    right: 0,
    bottom: 1,
    name: copy.bottomLeft,
    look: '-bottom-1.5 -left-1.5 cursor-nesw-resize after:inset-0 after:-bottom-1.5 after:-left-1.5 pointer-coarse:after:-bottom-8 pointer-coarse:after:-left-8',
  },
  {
    right: 1,
    bottom: 1,
    name: copy.bottomRight,
    look: '-right-1.5 -bottom-1.5 cursor-nwse-resize after:inset-0 after:-right-1.5 after:-bottom-1.5 pointer-coarse:after:-right-8 pointer-coarse:after:-bottom-8',
  },
]

const THIRDS = [
  'inset-y-0 left-1/3 w-px',
  'inset-y-0 left-2/3 w-px',
  'inset-x-0 top-1/3 h-px',
  'inset-x-0 top-2/3 h-px',
]

/** The image with the square over it: moved by its middle, sized by its corners, with a pointer or the arrow keys. */
export const CropFrame = ({ image, square, onChange }: CropFrameProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const { naturalWidth: width, naturalHeight: height } = image
  const size = { width, height }
  /** A press of a key, in pixels of the image; with Shift a single one. */
  const step = Math.max(1, Math.round(mostSide(size) / 50))

  const move = (by: Way) => onChange(within(size, { ...square, x: square.x + by.x, y: square.y + by.y }))
  const pull = (corner: Corner, by: Way) => onChange(pulled(size, square, corner, by))

  /** Tells how far the pointer has gone since it was put down, until it is lifted. */
  const follow = (event: PointerEvent<HTMLElement>, moved: (by: Way) => void) => {
    const box = stage.current?.getBoundingClientRect()
    // A second finger neither begins nor ends what the first one does.
    if (!box || event.button !== 0 || !event.isPrimary) return
    event.stopPropagation()
    const handle = event.currentTarget
    const start = { x: event.clientX, y: event.clientY }
    const lifted = new AbortController()
    const { signal } = lifted
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener(
      'pointermove',
      ({ isPrimary, clientX, clientY }: globalThis.PointerEvent) => {
        if (!isPrimary) return
        moved({ x: ((clientX - start.x) / box.width) * width, y: ((clientY - start.y) / box.height) * height })
      },
      { signal },
    )
    const lift = ({ isPrimary }: globalThis.PointerEvent) => void (isPrimary && lifted.abort())
    handle.addEventListener('pointerup', lift, { signal })
    handle.addEventListener('pointercancel', lift, { signal })
  }

  const onArrow = (event: KeyboardEvent, moved: (by: Way) => void, ways = WAYS) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const far = isToTheEnd(event.key) ? mostSide(size) : event.shiftKey ? 1 : step
    moved({ x: way.x * far, y: way.y * far })
  }

  const place = {
    left: `${(square.x / width) * 100}%`,
    top: `${(square.y / height) * 100}%`,
    width: `${(square.side / width) * 100}%`,
    height: `${(square.side / height) * 100}%`,
  }

  return (
    <div className="flex h-75 items-center justify-center rounded-md bg-brand-ink on-brand-ink p-4">
      <div
        ref={stage}
        className="relative select-none"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(16.75rem * ${width / height}))` }}
      >
        <div className="absolute inset-0 overflow-hidden">
          <img src={image.src} alt="" draggable={false} className="size-full" />
          <div className="absolute shadow-[0_0_0_100rem_rgb(0_0_0/0.55)]" style={place} />
        </div>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
          tabIndex={0}
          role="application"
          aria-label={t(copy.cropArea)}
          // White with a dark edge on either side: one of the two is seen on every picture.
          className="absolute cursor-move touch-none shadow-[0_0_0_2px_rgb(0_0_0/0.55),inset_0_0_0_1px_rgb(0_0_0/0.55)] outline outline-white focus-visible:outline-2 focus-visible:outline-focus"
          style={place}
          onPointerDown={(event) => follow(event, move)}
          onKeyDown={(event) => onArrow(event, move)}
        >
          {THIRDS.map((line) => (
            <span
              key={line}
              aria-hidden="true"
              className={`absolute bg-white/40 shadow-[0_0_0_0.5px_rgb(0_0_0/0.3)] ${line}`}
            />
          ))}
          {CORNERS.map(({ name, look, ...corner }) => (
            <span
              key={name}
              role="slider"
              tabIndex={0}
              aria-label={t(name)}
              aria-valuemin={LEAST_SIDE}
              aria-valuemax={mostSide(size)}
              aria-valuenow={square.side}
              aria-valuetext={t(copy.pixels, { width: square.side, height: square.side })}
              className={`absolute size-3 touch-none rounded-[2px] border border-brand-ink/80 bg-white after:absolute focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus ${look}`}
              onPointerDown={(event) => follow(event, (by) => pull(corner, by))}
              onKeyDown={(event) => onArrow(event, (by) => pull(corner, by), waysOf(corner))}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
