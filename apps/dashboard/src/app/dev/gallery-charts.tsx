import { BarPlot, barLook } from '@quickprism/ui/chart/bar-plot'
import { Doughnut } from '@quickprism/ui/chart/doughnut'
import { LinePlot } from '@quickprism/ui/chart/line-plot'
import { SpanPlot } from '@quickprism/ui/chart/span-plot'
import { Section } from './gallery-frame.tsx'

const days = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const came = [63, 34, 199, 223, 227, 221, 248]
const fresh = [22, 14, 71, 83, 77, 70, 98]
const all = days.map((_, index) => index)

const tip = (index: number, ...texts: string[]) => ({
  title: days[index] as string,
  lines: texts.map((text) => ({ colour: barLook.solid, text })),
})

export const Charts = () => (
  <Section title="Charts">
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <LinePlot
        summary="Check-ins per day of a week."
        pointsName="Points of a line"
        points={days.map((name, index) => ({
          name,
          value: came[index] as number,
          tip: tip(index, `${came[index]} check-ins`),
        }))}
        until={days.length}
        written={all}
        className="h-56"
      />
      <BarPlot
        summary="New and repeat visitors per day of a week."
        pointsName="Points of stacked bars"
        bars={days.map((name, index) => {
          const [both, first] = [came[index] as number, fresh[index] as number]
          return { name, values: [first, both - first], tip: tip(index, `${first} new`, `${both - first} repeat`) }
        })}
        series={['solid', 'soft']}
        until={days.length}
        written={all}
        className="h-56"
      />
      <SpanPlot
        summary="When someone was inside, by day."
        pointsName="Points of stays"
        columns={days.map((name, index) => ({
          name,
          spans: index === 1 ? [] : [{ from: 9 + index / 4, to: 13 + index / 2 }],
          tip: tip(index, index === 1 ? 'No one inside' : 'One stay'),
        }))}
        written={all}
        highlight={{ index: 6, text: '5h 30m' }}
        hourName={(hour) => `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`}
        className="h-56"
      />
      <Doughnut
        summary="Three of four by QR, one by leaving the geofence."
        pointsName="Points of a doughnut"
        slices={[
          { name: 'QR check-out', value: 3, colour: 'text-qr', says: 'QR check-out, 3' },
          { name: 'Geo-tagged', value: 1, colour: 'text-geo', says: 'Geo-tagged, 1' },
        ]}
      >
        {(active) => (
          <>
            <span className="text-2xl font-semibold">{active?.value ?? 4}</span>
            <span className="text-2xs text-ink-3">{active?.name ?? 'check-outs'}</span>
          </>
        )}
      </Doughnut>
    </div>
  </Section>
)
