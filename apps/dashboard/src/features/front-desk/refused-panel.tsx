import { formatDate, formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Refused } from '@quickprism/contract/front-desk'
import { Button } from '@quickprism/ui/button'
import { Ban, Siren } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useZone } from '../../lib/zone.ts'
import { useManager } from './api.ts'
import { CallManager } from './call-manager.tsx'
import { copy } from './copy.ts'
import { nameOf, spaced } from './entry.ts'
import { NextPerson } from './next-person.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { MoreToRead, PanelHead } from './panel-head.tsx'

type RefusedPanelProps = { refused: Refused; more: number; onWrongPerson: () => void; onNext: () => void }

const steps = [
  { head: copy.stayCalm, text: copy.say },
  { head: copy.noReason, text: copy.reasonKept },
  { head: copy.callManager, text: copy.attemptKept },
]

/** Someone may not come in: what to say, what not to discuss, whom to call. The reason is not on this screen. */
export const RefusedPanel = ({ refused, more, onWrongPerson, onNext }: RefusedPanelProps) => {
  const { branchName } = useHere()
  const zone = useZone()
  const { data: manager } = useManager()
  const called = nameOf(refused, t(copy.noName))
  return (
    <PanelFrame
      name={t(copy.refusedTitle)}
      bar={
        <>
          {manager?.branch_mobile ? <CallManager name={manager.name} mobile={manager.branch_mobile} /> : null}
          <div className="grid grid-cols-2 gap-3">
            <Button size={44} onClick={onWrongPerson}>
              {t(copy.wrongPerson)}
            </Button>
            <NextPerson onNext={onNext} {...(manager?.branch_mobile ? { variant: 'secondary' as const } : {})} />
          </div>
        </>
      }
    >
      <PanelHead title={t(copy.refusedTitle)} aside={<MoreToRead count={more} />} />
      <div
        role="alert"
        data-answer=""
        tabIndex={-1}
        className="flex items-center gap-4 rounded-lg border border-danger-line bg-danger-subtle p-4 tight:py-2.5"
      >
        <span
          aria-hidden="true"
          className="flex size-13 shrink-0 tight:size-11 items-center justify-center rounded-full border border-danger-line bg-surface text-danger"
        >
          <Ban size={24} />
        </span>
        <div className="min-w-0">
          <p className="text-xl font-semibold break-words text-ink">{t(copy.mayNotEnter, { name: called })}</p>
          <p className="text-sm text-ink-2">
            {refused.since === null
              ? t(copy.blacklisted, { branch: branchName })
              : t(copy.blacklistedSince, { branch: branchName, date: formatDate(refused.since, zone) })}
          </p>
        </div>
      </div>
      <section>
        <h3 className="text-sm font-semibold text-ink">{t(copy.whatToDo)}</h3>
        <ol className="mt-2 flex flex-col gap-2.5 tight:gap-1.5">
          {steps.map(({ head, text }, place) => (
            <li key={head} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-chip text-xs font-medium text-ink-2"
              >
                {place + 1}
              </span>
              <span className="text-sm">
                <span className="block font-medium text-ink">{t(head)}</span>
                <span className="text-ink-2">
                  {text === copy.attemptKept && manager?.name
                    ? t(copy.managerNamed, { name: manager.name, attempt: t(text) })
                    : t(text)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <dl className="divide-y divide-line rounded-lg border border-line text-sm">
        {refused.quickID === null ? null : (
          <div className="flex justify-between gap-3 px-3.5 py-2.5 tight:py-1.5">
            <dt className="text-ink-2">{t(copy.quickId)}</dt>
            <dd className="font-mono text-ink">{spaced(refused.quickID)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-3 px-3.5 py-2.5 tight:py-1.5">
          <dt className="text-ink-2">{t(copy.triesToday)}</dt>
          <dd className="font-medium text-ink">
            {t(copy.tries, { count: refused.tries_today, time: formatTime(refused.first_try_at, zone) })}
          </dd>
        </div>
      </dl>
      <p className="flex items-center gap-2.5 border-t border-line pt-3 tight:pt-2 text-sm text-ink-2">
        <Siren aria-hidden="true" size={16} className="shrink-0 text-danger" />
        {t(copy.unsafePlain)}
      </p>
    </PanelFrame>
  )
}
