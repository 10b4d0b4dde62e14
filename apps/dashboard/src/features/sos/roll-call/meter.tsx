import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { CircleCheck, CircleQuestionMark, HandHelping } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { stateWords } from '../state-words.ts'
import { copy } from './copy.ts'
import type { countsOf } from './people.ts'

type Counts = ReturnType<typeof countsOf>

const SAY_EVERY = 10_000

/** The same words, but no newer than every ten seconds: a reader is not interrupted by each mark. */
const useCalmly = (words: string) => {
  const [said, setSaid] = useState(words)
  const say = useEffectEvent(() => setSaid(words))
  useEffect(() => {
    const timer = setInterval(() => say(), SAY_EVERY)
    return () => clearInterval(timer)
  }, [])
  return said
}

type FigureProps = { icon: ReactNode; label: string; look: string; count: number; aside?: string }

const Figure = ({ icon, label, look, count, aside }: FigureProps) => (
  <div className="min-w-0 md:border-l md:border-line md:pl-6 md:first:border-l-0 md:first:pl-0">
    <p className={classNames('flex items-center gap-2 text-sm font-medium max-md:gap-1 max-md:text-xs', look)}>
      {icon}
      {label}
    </p>
    <p className="flex items-baseline gap-2 text-2xl font-semibold tracking-(--qp-tracking-tight) text-ink md:mt-1 md:text-[3.25rem] md:leading-14">
      {formatNumber(count)}
      {aside ? <span className="text-md font-medium tracking-normal text-ink-2">{aside}</span> : null}
    </p>
  </div>
)

/** Whom to look for, at a glance: three numbers and one bar of the same. On a phone they stay in sight, below the header. */
export const Meter = ({ counts, drill }: { counts: Counts; drill: boolean }) => {
  const words = tCount(counts['needs-help'], copy.meter, {
    needsHelp: formatNumber(counts['needs-help']),
    unknown: formatNumber(counts.unknown),
    safe: formatNumber(counts.safe),
    total: formatNumber(counts.total),
  })
  const parts = [
    { state: 'needs-help', look: drill ? 'bg-warning-solid' : 'bg-danger-solid' },
    { state: 'unknown', look: 'hatched' },
    { state: 'safe', look: 'bg-success-solid' },
  ] as const
  return (
    <Card className="p-4 max-md:sticky max-md:top-27 max-md:z-10 max-md:px-3 max-md:py-2 max-md:shadow-md md:p-5">
      <p role="status" className="sr-only">
        {useCalmly(words)}
      </p>
      <div className="grid grid-cols-3 items-end gap-4 max-md:grid-cols-[auto_auto_auto] max-md:justify-between max-md:gap-2">
        <Figure
          icon={<HandHelping aria-hidden="true" size={18} />}
          label={t(stateWords['needs-help'])}
          look={drill ? 'text-warning' : 'text-danger'}
          count={counts['needs-help']}
        />
        <Figure
          icon={<CircleQuestionMark aria-hidden="true" size={18} />}
          label={t(stateWords.unknown)}
          look="text-ink"
          count={counts.unknown}
        />
        <Figure
          icon={<CircleCheck aria-hidden="true" size={18} />}
          label={t(stateWords.safe)}
          look="text-success"
          count={counts.safe}
          aside={t(copy.of, { total: formatNumber(counts.total) })}
        />
      </div>
      <div
        role="img"
        aria-label={words}
        className="mt-3 flex h-5 gap-[3px] overflow-hidden rounded-full max-md:mt-1 max-md:h-2"
      >
        {parts.map(({ state, look }) =>
          counts[state] > 0 ? (
            <span
              key={state}
              className={classNames('min-w-3 forced-colors:border', look)}
              style={{ flexGrow: counts[state] }}
            />
          ) : null,
        )}
      </div>
    </Card>
  )
}
