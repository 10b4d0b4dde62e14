import { classNames } from '../class-names.tsx'
import { Plot, type PlotPoint } from './plot.tsx'
import { countScale } from './scale.tsx'

export type Bar = PlotPoint & {
  /** From the foot up, in the order of the series. */
  values: readonly number[]
}

type BarPlotProps = {
  summary: string
  pointsName: string
  bars: readonly Bar[]
  /** The look of each series: solid, or soft with an outline that can be seen on the surface. */
  series: readonly ('solid' | 'soft')[]
  written: readonly number[]
  /** How many there are by now; the last of them is the present one. */
  until: number
  className?: string
}

export const barLook = {
  solid: 'bg-chart-1',
  soft: 'bg-chart-1-soft border border-chart-1',
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Bars, one on top of the other where there are several series. */
export const BarPlot = ({ summary, pointsName, bars, series, written, until, className }: BarPlotProps) => {
  const { head, ticks } = countScale(Math.max(...bars.map(({ values }) => sum(values))))
  return (
    <Plot
      summary={summary}
      pointsName={pointsName}
      points={bars}
      ticks={ticks}
      written={written}
      until={until}
      current={until - 1}
      spread="rooms"
      className={className}
    >
      {(active) => (
        <div className="flex size-full">
          {bars.map(({ name, values }, index) => (
            <div
              key={name}
              className={classNames(
                'flex flex-1 flex-col-reverse items-center gap-px',
                index === active && 'rounded-t-xs bg-hover',
              )}
            >
              {values.map((value, place) =>
                value > 0 ? (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
                    key={place}
                    className={classNames('w-7/12 max-w-7 rounded-xs', barLook[series[place] as 'solid'])}
                    style={{ height: `${(value / head) * 100}%` }}
                  />
                ) : null,
              )}
            </div>
          ))}
        </div>
      )}
    </Plot>
  )
}
