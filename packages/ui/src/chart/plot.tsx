import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.tsx'
import type { Tick } from './scale.tsx'

/** What is said about one point, with the colour of its series where there are several. */
export type Tip = { title: string; lines: readonly { colour: string; text: string }[] }

export type PlotPoint = {
  /** Under the axis. */
  name: string
  tip: Tip
}

type PlotProps = {
  /** What is drawn, in one sentence, for those who do not see it. */
  summary: string
  /** Accessible name of the way through the points by keyboard. */
  pointsName: string
  points: readonly PlotPoint[]
  /** How many of them there are by now; the others are still to come. */
  until?: number
  ticks: readonly Tick[]
  /** Whose names there is room for under the axis, by their place among the points. */
  written: readonly number[]
  /** The point whose name stands out. */
  current?: number | undefined
  /** Points stand on the edges of the plot, as on a line, or each in the middle of its own room, as bars do. */
  spread: 'edges' | 'rooms'
  /** The foot of the plot is nothing: a solid line. */
  hasZero?: boolean
  className?: string | undefined
  children: (active: number | undefined) => ReactNode
}

/** Where a point stands from left to right, from 0 to 1. */
export const placeOf = (index: number, count: number, spread: PlotProps['spread']) => {
  if (spread === 'rooms') return (index + 0.5) / count
  return count === 1 ? 0.5 : index / (count - 1)
}

const percent = (share: number) => `${share * 100}%`

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index, last) => Math.min(index + 1, last),
  ArrowDown: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The point under the pointer, or the one the keys have led to. */
const usePoints = (count: number, until: number, spread: PlotProps['spread']) => {
  const [active, setActive] = useState<number>()
  const last = until - 1
  const shown = active === undefined ? undefined : Math.min(active, last)
  return {
    active: shown,
    /** The one that is told of while none was chosen: the latest. */
    told: shown ?? last,
    handlers: {
      onPointerMove: ({ clientX, currentTarget }: PointerEvent) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        const share = (clientX - left) / width
        const place = spread === 'rooms' ? Math.floor(share * count) : Math.round(share * (count - 1))
        setActive(Math.min(Math.max(place, 0), last))
      },
      onPointerLeave: ({ currentTarget }: PointerEvent) => {
        if (currentTarget !== document.activeElement) setActive(undefined)
      },
      onFocus: () => setActive((before) => before ?? last),
      onBlur: () => setActive(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const step = keySteps[event.key]
        if (!step) return
        event.preventDefault()
        setActive((before) => step(before ?? last, last))
      },
    },
  }
}

const said = ({ title, lines }: Tip) => [title, ...lines.map(({ text }) => text)].join(', ')

/**
 * Axes, grid, labels, and the way through the points by pointer and keyboard. Everything is placed in per cent, so it
 * is right at every width, on paper as well, and nothing has to be measured.
 */
export const Plot = ({
  summary,
  pointsName,
  points,
  until = points.length,
  ticks,
  written,
  current,
  spread,
  hasZero = true,
  className,
  children,
}: PlotProps) => {
  const { active, told, handlers } = usePoints(points.length, until, spread)
  const at = (index: number) => placeOf(index, points.length, spread)
  return (
    <div className={classNames('flex flex-col forced-color-adjust-none [print-color-adjust:exact]', className)}>
      <div className="flex min-h-0 flex-1">
        <div aria-hidden="true" className="relative w-9 shrink-0 text-2xs text-chart-axis">
          {ticks.map((tick) => (
            <span
              key={tick.at}
              className="absolute right-2.5 translate-y-1/2 leading-none whitespace-nowrap"
              style={{ bottom: percent(tick.at) }}
            >
              {tick.label}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          {ticks.map((tick) => (
            <span
              key={tick.at}
              aria-hidden="true"
              className={classNames(
                'absolute inset-x-0 border-t',
                hasZero && tick.at === 0 ? 'border-line-strong' : 'border-dashed border-chart-grid',
              )}
              style={{ bottom: percent(tick.at) }}
            />
          ))}
          <div role="img" aria-label={summary} className="absolute inset-0">
            {children(active)}
          </div>
          <div
            role="slider"
            tabIndex={0}
            aria-label={pointsName}
            aria-valuemin={1}
            aria-valuemax={until}
            aria-valuenow={told + 1}
            aria-valuetext={said((points[told] as PlotPoint).tip)}
            className="absolute inset-0 touch-pan-y rounded-xs"
            {...handlers}
          />
          {active !== undefined && <TipBox tip={(points[active] as PlotPoint).tip} at={at(active)} />}
        </div>
      </div>
      <div aria-hidden="true" className="relative mt-2 ml-9 h-4 text-2xs text-chart-axis">
        {written.map((index) => (
          <span
            key={index}
            className={classNames(
              'absolute whitespace-nowrap',
              labelSide(spread, index, points.length),
              index === current && 'font-semibold text-ink',
            )}
            style={{ left: percent(at(index)) }}
          >
            {points[index]?.name}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A name stands under the middle of its point, unless it would reach over the edge. */
const labelSide = (spread: PlotProps['spread'], index: number, count: number) => {
  if (spread === 'edges' && index === 0) return undefined
  return spread === 'edges' && index === count - 1 ? '-translate-x-full' : '-translate-x-1/2'
}

const NEAR_EDGE = 0.22

const sideOf = (at: number) => {
  if (at < NEAR_EDGE) return 'translate-x-2'
  return at > 1 - NEAR_EDGE ? '-translate-x-full -ml-2' : '-translate-x-1/2'
}

const TipBox = ({ tip: { title, lines }, at }: { tip: Tip; at: number }) => (
  <div
    aria-hidden="true"
    className={classNames(
      'pointer-events-none absolute -top-3 z-10 rounded-md border border-line bg-elevated px-3 py-2 text-xs whitespace-nowrap shadow-md',
      sideOf(at),
    )}
    style={{ left: percent(at) }}
  >
    <p className="text-ink-2">{title}</p>
    {lines.map(({ colour, text }) => (
      <p key={text} className="mt-0.5 flex items-center gap-1.5 font-semibold text-ink">
        <span className={classNames('size-2.5 rounded-[3px]', colour)} />
        {text}
      </p>
    ))}
  </div>
)
