import { formatDecimals, minuteAt } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { DayOfStays } from '@quickprism/contract/analytics'
import { gates } from '@quickprism/contract/gates'
import { bareQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { BarPlot } from '@quickprism/ui/chart/bar-plot'
import { IconButton } from '@quickprism/ui/icon-button'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useCan } from '../../lib/access.tsx'
import { SearchBox } from '../../lib/search-box.tsx'
import { useAddressState } from '../../lib/use-address-state.ts'
import { useZone } from '../../lib/zone.ts'
import { useDurations } from './api.ts'
import { ChartCard } from './chart-card.tsx'
import { copy } from './copy.ts'
import { DaysOfStays, periodsInWords } from './days-of-stays.tsx'
import { DEFAULT_MODE, type Mode, ModeSwitch, modes, periodName, usePointsUntilNow, writtenIn } from './modes.tsx'
import { countRunningStay, type Durations, inHours, stayInWords } from './stays.ts'

/** Where View Graph leads. */
const ANCHOR = 'entry-duration'

/** Whose stays are shown is part of the address: a quickID, or the reference of someone who has none. */
const Shown = z.object({ visitor: z.string().max(60).optional().catch(undefined) })

const daysOf = (data: Durations, mode: 'weekly' | 'monthly'): DayOfStays[] => data[`${mode}VisitorDuration`]

const sumOf = (points: readonly { value: number }[]) => points.reduce((sum, { value }) => sum + value, 0)

/** Minutes in all today, or hours on an average day. */
const figureOf = (data: Durations, mode: Mode) =>
  formatDecimals(mode === 'daily' ? sumOf(data.dailyVisitorDuration) : data[`${mode}AverageDuration`])

const hasStays = ({ timePeriods }: DayOfStays) => timePeriods.length > 0

/** A stay that has just begun counts, in every mode: it has no minutes yet. */
const isEmpty = (data: Durations, mode: Mode) =>
  mode === 'daily'
    ? sumOf(data.dailyVisitorDuration) === 0 && !data.weeklyVisitorDuration.slice(-1).some(hasStays)
    : !daysOf(data, mode).some(hasStays)

const numbersOf = (data: Durations, mode: Mode) =>
  mode === 'daily'
    ? ({
        heads: [t(copy.period.daily), t(copy.minutesHead)],
        rows: data.dailyVisitorDuration.map(({ name, value }) => [name, formatDecimals(value)] as const),
      } as const)
    : ({
        heads: [t(copy.period[mode]), t(copy.stays), t(copy.total)],
        rows: daysOf(data, mode).map(
          (day) => [day.day, periodsInWords(day).join('; ') || t(copy.noStay), inHours(day.total)] as const,
        ),
      } as const)

const subtitleOf = (minutes: number | null | undefined, whose: keyof typeof copy.noTypicalStay) =>
  typeof minutes === 'number' ? t(copy.typicalStay, { stay: stayInWords(minutes) }) : t(copy.noTypicalStay[whose])

/** Up to the minute in which they were answered. */
const useDurationsUntilNow = (visitor: string | undefined, isAllowed: boolean) => {
  const answered = useDurations(visitor, isAllowed)
  const clock = minuteAt(answered.dataUpdatedAt, useZone())
  return { ...answered, data: answered.data && countRunningStay(answered.data, clock) }
}

/** Daily, until a mode is chosen; of one visitor the shortest period with stays when they were first shown. */
const useMode = (visitor: string | undefined, data: Durations | undefined) => {
  const [chosen, choose] = useState<Mode>()
  const [opened, setOpened] = useState<{ visitor: string; mode: Mode }>()
  if (visitor !== undefined && data && opened?.visitor !== visitor)
    setOpened({ visitor, mode: modes.find((mode) => !isEmpty(data, mode)) ?? DEFAULT_MODE })
  const opensWith = opened?.visitor === visitor ? opened?.mode : undefined
  return [chosen ?? opensWith ?? DEFAULT_MODE, choose] as const
}

/** Comes into view when the address means it, as from View Graph; the page above it is already as high as it will be. */
const useComesIntoView = () => {
  const isMeant = useLocation({ select: ({ hash }) => hash === ANCHOR })
  useEffect(() => {
    if (isMeant) document.getElementById(ANCHOR)?.scrollIntoView({ block: 'end' })
  }, [isMeant])
}

/** When people were inside: of the whole branch, or of one visitor. */
export const DurationCard = ({ className }: { className: string }) => {
  const [{ visitor }, show] = useAddressState(Shown)
  const maySeeVisitors = useCan(gates.viewVisits)
  const durations = useDurationsUntilNow(visitor, visitor === undefined || maySeeVisitors)
  const [mode, setMode] = useMode(visitor, durations.data)
  useComesIntoView()
  return (
    <ChartCard
      id={ANCHOR}
      title={copy.duration}
      subtitle={subtitleOf(durations.data?.[`${mode}TypicalStay`], visitor === undefined ? 'branch' : 'visitor')}
      of={durations}
      denied={visitor !== undefined && !maySeeVisitors ? gates.viewVisits : undefined}
      actions={
        <>
          {maySeeVisitors && (
            <VisitorSearch visitor={visitor} onSearch={(next) => show({ visitor: next }, { replace: true })} />
          )}
          <ModeSwitch chart={copy.duration} value={mode} onChange={setMode} short />
        </>
      }
      height="h-84"
      isEmpty={(data) => isEmpty(data, mode)}
      numbers={(data) => numbersOf(data, mode)}
      className={className}
    >
      {(data) => (
        <div className="flex h-84 flex-col">
          <p className="mb-8 flex items-baseline gap-1.5">
            <span className="text-2xl font-semibold text-ink">{figureOf(data, mode)}</span>
            <span className="text-sm text-ink-2">{t(copy.figure[mode])}</span>
          </p>
          {mode === 'daily' ? (
            <Today minutes={data.dailyVisitorDuration} figure={figureOf(data, mode)} />
          ) : (
            <DaysOfStays
              days={daysOf(data, mode)}
              written={writtenIn(mode, daysOf(data, mode).length)}
              summary={t(copy.durationSummary[mode], { figure: figureOf(data, mode) })}
            />
          )}
        </div>
      )}
    </ChartCard>
  )
}

const Today = ({ minutes, figure }: { minutes: Durations['dailyVisitorDuration']; figure: string }) => (
  <BarPlot
    summary={t(copy.durationSummary.daily, { figure })}
    pointsName={t(copy.pointsOf, { chart: t(copy.duration) })}
    bars={minutes.map(({ name, value }, index) => ({
      name,
      values: [value],
      tip: {
        title: periodName('daily', minutes, index),
        lines: [{ colour: 'bg-chart-1', text: t(copy.minutesIn, { number: formatDecimals(value) }) }],
      },
    }))}
    series={['soft']}
    written={writtenIn('daily', minutes.length)}
    until={usePointsUntilNow('daily', minutes.length)}
    className="min-h-0 flex-1"
  />
)

type VisitorSearchProps = { visitor: string | undefined; onSearch: (visitor: string | undefined) => void }

const VisitorSearch = ({ visitor, onSearch }: VisitorSearchProps) =>
  visitor !== undefined && visitor.length > PLACE_ID_LENGTH ? (
    <span className="flex items-center gap-1 text-xs text-ink-2">
      {t(copy.oneVisitor)}
      <IconButton name={t(copy.clearVisitor)} onClick={() => onSearch(undefined)}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  ) : (
    <SearchBox
      mono
      label={t(copy.searchVisitor)}
      maxLength={PLACE_ID_LENGTH}
      read={bareQuickId}
      value={visitor ?? ''}
      onSearch={(text) => onSearch(text || undefined)}
      className="w-46! max-sm:w-auto! max-sm:flex-1"
    />
  )
