import { classNames } from '../class-names.tsx'
import { barLook } from './bar-plot.tsx'
import { Plot, type PlotPoint } from './plot.tsx'
import type { Tick } from './scale.tsx'

/** From when to when, in hours of a day. */
export type Span = { from: number; to: number }

export type SpanColumn = PlotPoint & { spans: readonly Span[] }

type SpanPlotProps = {
  summary: string
  pointsName: string
  columns: readonly SpanColumn[]
  written: readonly number[]
  /** The column that stands out, with what is written on top of it. */
  highlight?: { index: number; text: string } | undefined
  /** 10 → 10am */
  hourName: (hour: number) => string
  className?: string
}

const DAY = 24
/** Hours from one line to the next. */
const STEP = 4

/** The part of the day in which there is something, to whole steps, with a little room above and below. */
const rangeOf = (columns: readonly SpanColumn[]) => {
  const spans = columns.flatMap((column) => column.spans)
  const first = Math.min(...spans.map(({ from }) => from))
  const last = Math.max(...spans.map(({ to }) => to))
  const start = Math.max(Math.floor(first / STEP) * STEP, 0)
  return { start, end: Math.min(Math.max(Math.ceil(last / STEP) * STEP, start + STEP), DAY) }
}

/** A column for each day, hours from top to bottom, and a bar for each stay. */
export const SpanPlot = ({ summary, pointsName, columns, written, highlight, hourName, className }: SpanPlotProps) => {
  const { start, end } = rangeOf(columns)
  const down = (hour: number) => (hour - start) / (end - start)
  const ticks: Tick[] = Array.from({ length: (end - start) / STEP + 1 }, (_, index) => {
    const hour = start + index * STEP
    return { at: 1 - down(hour), label: hourName(hour) }
  })
  return (
    <Plot
      summary={summary}
      pointsName={pointsName}
      points={columns}
      ticks={ticks}
      written={written}
      current={highlight?.index}
      spread="rooms"
      hasZero={false}
      className={className}
    >
      {(active) => (
        <div className="flex size-full">
          {columns.map(({ name, spans }, index) => {
            const stands = index === highlight?.index
            return (
              <div
                key={name}
                className={classNames('relative flex-1 rounded-xs', index === active && !stands && 'bg-hover')}
              >
                {stands && (
                  <>
                    <span className="absolute inset-x-0 -top-6 -bottom-7 rounded-sm bg-accent-subtle" />
                    <span className="absolute -top-5 left-1/2 -translate-x-1/2 text-2xs font-semibold whitespace-nowrap text-accent">
                      {highlight.text}
                    </span>
                  </>
                )}
                {spans.map(({ from, to }) => (
                  <span
                    key={from}
                    className={classNames(
                      'absolute left-1/2 min-h-1 w-7/12 max-w-7 -translate-x-1/2 rounded-xs',
                      stands ? barLook.solid : barLook.soft,
                    )}
                    style={{ top: `${down(from) * 100}%`, height: `${((to - from) / (end - start)) * 100}%` }}
                  />
                ))}
              </div>
            )
          })}
        </div>
      )}
    </Plot>
  )
}
