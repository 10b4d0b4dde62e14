import { deviceZone, formatDateTime, formatSeconds } from '@quickprism/app/format'
import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { NUMBER_SECONDS, type sessions } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { Note } from '@quickprism/ui/notice-bar'
import { Spinner } from '@quickprism/ui/spinner'
import { Clock, Globe, MapPin, Monitor, ShieldX, UserRound } from 'lucide-react'
import { FactRow, Facts } from '../../lib/fact-row.tsx'
import { usePerson } from '../../lib/person.tsx'
import { copy } from './copy.ts'

/** The number that was picked, or that it was not they. */
export type Said = number | 'deny'

type ApproveQuestionProps = {
  asked: Reply<typeof sessions.qrRequest>
  secondsLeft: number
  sending: Said | undefined
  onAnswer: (said: Said) => void
}

export const ApproveQuestion = ({ asked, secondsLeft, sending, onAnswer }: ApproveQuestionProps) => {
  const { name, quickID } = usePerson()
  return (
    <>
      <h1 className="pt-2 text-[1.625rem] leading-9 font-semibold tracking-tight text-ink">
        {t(copy.approve.heading)}
      </h1>
      <p className="mt-1 text-lg text-ink-2">{t(copy.approve.lead)}</p>
      <fieldset aria-label={t(copy.approve.choices)} className="mt-5 grid grid-cols-3 gap-3">
        {asked.numbers.map((number) => (
          <button
            key={number}
            type="button"
            disabled={sending !== undefined}
            aria-busy={sending === number || undefined}
            onClick={() => onAnswer(number)}
            className="flex h-26 items-center justify-center rounded-2xl border border-line-control bg-surface text-[2.5rem] font-semibold text-ink shadow-xs hovered:bg-hover active:bg-active disabled:text-ink-disabled"
          >
            {sending === number ? <Spinner size={24} /> : number}
          </button>
        ))}
      </fieldset>
      <p className="mt-3 flex items-center gap-2 text-ink-3">
        <CountdownRing left={secondsLeft / NUMBER_SECONDS} size={16} colour="text-accent" />
        <span>
          <Sentence
            of={copy.approve.oneTry}
            parts={{ time: <span className="font-mono text-ink-2">{formatSeconds(secondsLeft)}</span> }}
          />
        </span>
      </p>
      <div className="mt-5 flex flex-col gap-4">
        <Facts>
          <FactRow icon={UserRound} label={copy.approve.as}>
            {name} <span className="ml-1 font-mono font-normal text-ink-3">{quickID}</span>
          </FactRow>
          <FactRow icon={Monitor} label={copy.approve.device}>
            {asked.device}
          </FactRow>
          <FactRow icon={MapPin} label={copy.approve.near}>
            {asked.place ?? <span className="font-normal text-ink-3">{t(copy.approve.unknownPlace)}</span>}
          </FactRow>
          <FactRow icon={Globe} label={copy.approve.address}>
            <span className="font-mono">{asked.address}</span>
          </FactRow>
          <FactRow icon={Clock} label={copy.approve.when}>
            {formatDateTime(asked.requested_at, deviceZone())}
          </FactRow>
        </Facts>
        <Note tone="warning">
          <strong className="font-semibold text-ink">{t(copy.approve.inFront)}</strong> {t(copy.approve.warning)}
        </Note>
      </div>
      <div className="mt-auto pt-6 pb-2">
        <Button
          variant="danger-outline"
          size={52}
          icon={<ShieldX aria-hidden="true" />}
          busy={sending === 'deny'}
          disabled={sending !== undefined}
          onClick={() => onAnswer('deny')}
          className="w-full"
        >
          {t(copy.approve.deny)}
        </Button>
      </div>
    </>
  )
}
