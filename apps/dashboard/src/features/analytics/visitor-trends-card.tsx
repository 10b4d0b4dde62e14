import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { analytics } from '@quickprism/contract/analytics'
import type { Reply } from '@quickprism/contract/endpoint'
import { BarPlot, barLook } from '@quickprism/ui/chart/bar-plot'
import { classNames } from '@quickprism/ui/class-names'
import { useState } from 'react'
import { useVisitorTrends } from './api.ts'
import { ChartCard } from './chart-card.tsx'
import { copy } from './copy.ts'
import { DEFAULT_MODE, type Mode, ModeSwitch, periodName, usePointsUntilNow, writtenIn } from './modes.tsx'

type Trends = Reply<typeof analytics.visitorTrends>
type Points = Trends['dailyStackBarData']

const pointsOf = (data: Trends, mode: Mode): Points => data[`${mode}StackBarData`]

const series = ['solid', 'soft'] as const

/** Who came for the first time and who came again, by hour or by day. */
export const VisitorTrendsCard = ({ className }: { className: string }) => {
  const [mode, setMode] = useState<Mode>(DEFAULT_MODE)
  return (
    <ChartCard
      title={copy.trends}
      subtitle={t(copy.trendsHint[mode])}
      of={useVisitorTrends()}
      actions={<ModeSwitch chart={copy.trends} value={mode} onChange={setMode} short />}
      height="h-82"
      isEmpty={(data) => pointsOf(data, mode).every((point) => point.newVisitors + point.repeatVisitors === 0)}
      numbers={(data) => ({
        heads: [t(copy.period[mode]), t(copy.new), t(copy.repeat)],
        rows: pointsOf(data, mode).map(({ name, newVisitors, repeatVisitors }) => [
          name,
          formatNumber(newVisitors),
          formatNumber(repeatVisitors),
        ]),
      })}
      className={className}
    >
      {(data) => (
        <div className="flex h-82 flex-col">
          <Legend />
          <Bars mode={mode} points={pointsOf(data, mode)} />
        </div>
      )}
    </ChartCard>
  )
}

const Legend = () => (
  <p className="mb-3 flex gap-4 text-xs text-ink-2 forced-color-adjust-none [print-color-adjust:exact]">
    {[copy.new, copy.repeat].map((word, place) => (
      <span key={word} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={classNames('size-2.5 rounded-[3px]', barLook[series[place] as 'solid'])} />
        {t(word)}
      </span>
    ))}
  </p>
)

const sum = (points: Points, of: 'newVisitors' | 'repeatVisitors') =>
  formatNumber(points.reduce((all, point) => all + point[of], 0))

const Bars = ({ mode, points }: { mode: Mode; points: Points }) => {
  const until = usePointsUntilNow(mode, points.length)
  return (
    <BarPlot
      summary={t(copy.trendsSummary, { fresh: sum(points, 'newVisitors'), repeat: sum(points, 'repeatVisitors') })}
      pointsName={t(copy.pointsOf, { chart: t(copy.trends) })}
      bars={points.map(({ name, newVisitors, repeatVisitors }, index) => ({
        name,
        values: [newVisitors, repeatVisitors],
        tip: {
          title: periodName(mode, points, index),
          lines: [
            { colour: barLook.solid, text: t(copy.newVisitors, { number: formatNumber(newVisitors) }) },
            { colour: barLook.soft, text: t(copy.repeatVisitors, { number: formatNumber(repeatVisitors) }) },
          ],
        },
      }))}
      series={series}
      written={writtenIn(mode, points.length)}
      until={until}
      className="min-h-0 flex-1"
    />
  )
}
