import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { analytics } from '@quickprism/contract/analytics'
import type { Reply } from '@quickprism/contract/endpoint'
import { LinePlot } from '@quickprism/ui/chart/line-plot'
import { useState } from 'react'
import { useFootfall } from './api.ts'
import { ChartCard } from './chart-card.tsx'
import { copy } from './copy.ts'
import { DEFAULT_MODE, type Mode, ModeSwitch, periodName, usePointsUntilNow, writtenIn } from './modes.tsx'

type Footfall = Reply<typeof analytics.footfall>
type Points = Footfall['dailyAreaChartData']

const pointsOf = (data: Footfall, mode: Mode): Points => data[`${mode}AreaChartData`]

const checkIns = (count: number) => tCount(count, copy.checkIns, { number: formatNumber(count) })

/** How many came, by hour or by day. */
export const FootfallCard = ({ className }: { className: string }) => {
  const [mode, setMode] = useState<Mode>(DEFAULT_MODE)
  return (
    <ChartCard
      title={copy.footfall}
      subtitle={t(copy.footfallHint[mode])}
      of={useFootfall()}
      actions={<ModeSwitch chart={copy.footfall} value={mode} onChange={setMode} />}
      height="h-70"
      isEmpty={(data) => pointsOf(data, mode).every(({ value }) => value === 0)}
      numbers={(data) => ({
        heads: [t(copy.period[mode]), t(copy.checkInsHead)],
        rows: pointsOf(data, mode).map(({ name, value }) => [name, formatNumber(value)]),
      })}
      className={className}
    >
      {(data) => <Line mode={mode} points={pointsOf(data, mode)} />}
    </ChartCard>
  )
}

const Line = ({ mode, points }: { mode: Mode; points: Points }) => {
  const until = usePointsUntilNow(mode, points.length)
  const all = points.reduce((sum, { value }) => sum + value, 0)
  const most = points.reduce((best, point, index) => (point.value > (points[best]?.value ?? 0) ? index : best), 0)
  return (
    <LinePlot
      summary={t(copy.footfallSummary, {
        all: checkIns(all),
        period: periodName(mode, points, most),
        most: formatNumber(points[most]?.value ?? 0),
      })}
      pointsName={t(copy.pointsOf, { chart: t(copy.footfall) })}
      points={points.map(({ name, value }, index) => ({
        name,
        value,
        tip: { title: periodName(mode, points, index), lines: [{ colour: 'bg-chart-1', text: checkIns(value) }] },
      }))}
      until={until}
      written={writtenIn(mode, points.length)}
      className="h-70"
    />
  )
}
