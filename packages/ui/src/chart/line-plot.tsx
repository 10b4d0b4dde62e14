import { useId } from 'react'
import { Plot, type PlotPoint, placeOf } from './plot.tsx'
import { countScale } from './scale.tsx'

export type LinePoint = PlotPoint & { value: number }

type LinePlotProps = {
  summary: string
  pointsName: string
  points: readonly LinePoint[]
  /** How many points there are until now; those after them are still to come, and are not drawn. */
  until: number
  written: readonly number[]
  className?: string
}

type Spot = { x: number; y: number }

const SIZE = 1000

/** How steep a smooth line may be at each spot so that it never swings beyond the values themselves. */
const slopes = (spots: readonly Spot[]) => {
  const between = spots.slice(1).map(({ x, y }, index) => {
    const before = spots[index] as Spot
    return (y - before.y) / (x - before.x)
  })
  return spots.map((_, index) => {
    const [left, right] = [between[index - 1], between[index]]
    if (left === undefined || right === undefined) return left ?? right ?? 0
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  })
}

const curve = (spots: readonly Spot[]) => {
  const steep = slopes(spots)
  return spots
    .map(({ x, y }, index) => {
      const before = spots[index - 1]
      if (!before) return `M${x},${y}`
      const third = (x - before.x) / 3
      const leaving = before.y + (steep[index - 1] as number) * third
      const arriving = y - (steep[index] as number) * third
      return `C${before.x + third},${leaving} ${x - third},${arriving} ${x},${y}`
    })
    .join('')
}

/** A line with its fill. The last period is not over: dashed, with a hollow point. */
export const LinePlot = ({ summary, pointsName, points, until, written, className }: LinePlotProps) => {
  const fill = useId()
  const { head, ticks } = countScale(Math.max(...points.map(({ value }) => value)))
  const spots = points.slice(0, until).map(({ value }, index) => ({
    x: placeOf(index, points.length, 'edges') * SIZE,
    y: (1 - value / head) * SIZE,
  }))
  const over = spots.slice(0, -1)
  const now = spots.at(-1) as Spot
  return (
    <Plot
      summary={summary}
      pointsName={pointsName}
      points={points}
      until={until}
      ticks={ticks}
      written={written}
      spread="edges"
      className={className}
    >
      {(active) => {
        const spot = active === undefined ? undefined : spots[active]
        return (
          <>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${SIZE} ${SIZE}`}
              preserveAspectRatio="none"
              className="size-full overflow-visible text-chart-1"
            >
              <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
                <stop offset="1" stopColor="currentColor" stopOpacity="0" />
              </linearGradient>
              {over.length > 0 && (
                <path
                  d={`${curve(over)}L${(over.at(-1) as Spot).x},${SIZE}L${(over[0] as Spot).x},${SIZE}Z`}
                  fill={`url(#${fill})`}
                />
              )}
              <path d={curve(over)} {...stroke} />
              <path d={curve(spots.slice(-2))} {...stroke} strokeDasharray="4 4" />
            </svg>
            <Dot at={now} hollow />
            {spot && (
              <>
                <span
                  className="absolute inset-y-0 border-l border-dashed border-ink-3"
                  style={{ left: percent(spot.x) }}
                />
                <Dot at={spot} hollow={spot === now} />
              </>
            )}
          </>
        )
      }}
    </Plot>
  )
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const

const percent = (share: number) => `${(share / SIZE) * 100}%`

const Dot = ({ at: { x, y }, hollow }: { at: Spot; hollow: boolean }) => (
  <span
    className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-chart-1 ${hollow ? 'bg-surface' : 'bg-chart-1'}`}
    style={{ left: percent(x), top: percent(y) }}
  />
)
