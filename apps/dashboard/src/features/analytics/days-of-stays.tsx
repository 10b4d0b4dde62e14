import { showHour } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import type { DayOfStays } from '@quickprism/contract/analytics'
import { SpanPlot } from '@quickprism/ui/chart/span-plot'
import { copy } from './copy.ts'
import { hourName, inHours, longestDay, spansOf } from './stays.ts'

const clockOf = (time: string) => showHour(time.split('T')[1] ?? '') ?? ''

/** "9:30 am to 1:05 pm" for each stay; one that goes on has no end yet. */
export const periodsInWords = ({ timePeriods }: DayOfStays) =>
  timePeriods.map(({ startTime, endTime, originalEndTime }) =>
    originalEndTime === null
      ? t(copy.stillInside, { from: clockOf(startTime) })
      : t(copy.fromTo, { from: clockOf(startTime), to: clockOf(endTime) }),
  )

const tipOf = (day: DayOfStays) => ({
  title: day.day,
  lines:
    day.timePeriods.length === 0
      ? [{ colour: 'bg-chart-track', text: t(copy.noStay) }]
      : [inHours(day.total), ...periodsInWords(day)].map((text) => ({ colour: 'bg-chart-1', text })),
})

/** So many days apart, two names of days have room beside each other. */
const APART = 4

/** The longest day has its name below it, in place of those that are too near. */
const namedIn = (written: readonly number[], longest: number | undefined) =>
  longest === undefined || written.includes(longest)
    ? written
    : [...written.filter((each) => Math.abs(each - longest) >= APART), longest]

type DaysOfStaysProps = { days: readonly DayOfStays[]; written: readonly number[]; summary: string }

/** Days across, hours down, a bar for each stay; the longest day stands out. */
export const DaysOfStays = ({ days, written, summary }: DaysOfStaysProps) => {
  const longest = longestDay(days)
  const { day = '', total: minutes = 0 } = days[longest ?? 0] ?? {}
  const total = inHours(minutes)
  return (
    <SpanPlot
      summary={longest === undefined ? summary : t(copy.longestDay, { summary, day, total })}
      pointsName={t(copy.pointsOf, { chart: t(copy.duration) })}
      columns={days.map((each) => ({ name: each.day, tip: tipOf(each), spans: spansOf(each) }))}
      written={namedIn(written, longest)}
      highlight={longest === undefined ? undefined : { index: longest, text: total }}
      hourName={hourName}
      className="min-h-0 flex-1"
    />
  )
}
