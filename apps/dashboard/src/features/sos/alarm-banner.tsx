import { t } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { PulseDot } from '@quickprism/ui/pulse-dot'
import { copy } from './copy.ts'
import { DrillPlate } from './drill-plate.tsx'
import { clockOf, useElapsed } from './running-time.ts'

const Clock = ({ since }: { since: string }) => {
  const elapsed = useElapsed(since)
  return (
    <span
      role="timer"
      aria-label={t(copy.running)}
      className="ml-auto shrink-0 rounded-xs bg-[var(--qp-emergency-control)] px-1.5 py-0.5 font-mono text-md text-ink md:ml-0 md:text-sm"
    >
      {clockOf(elapsed)}
    </span>
  )
}

const place =
  'flex min-w-0 items-center gap-3 max-md:order-last max-md:basis-full max-md:px-2 max-md:pb-3 md:mx-1 md:flex-1'

/** What is going on at this branch, in the header; on a phone a second line of it. Said aloud once. */
export const AlarmBanner = ({ incident: { drill, reason, started_at } }: { incident: Incident }) =>
  drill ? (
    <div data-second-line="" className={place}>
      <DrillPlate look="on stripes" />
      <p className="min-w-0 text-sm font-medium text-ink md:max-lg:text-xs">{t(copy.notEmergency)}</p>
      <Clock since={started_at} />
    </div>
  ) : (
    <div data-second-line="" className={place}>
      <div role="alert" className="flex min-w-0 items-center gap-4 pl-2 text-ink md:pl-1.5">
        <PulseDot />
        <p className="flex min-w-0 max-lg:flex-col lg:items-center">
          <span className="shrink-0 text-md font-semibold tracking-(--qp-tracking-caps)">{t(copy.underEmergency)}</span>
          <span
            title={t(reason)}
            className="line-clamp-2 min-w-0 max-lg:line-clamp-1 text-sm break-words lg:ml-3.5 lg:border-l lg:border-line-strong lg:pl-3.5"
          >
            {t(reason)}
          </span>
        </p>
      </div>
      <Clock since={started_at} />
    </div>
  )
