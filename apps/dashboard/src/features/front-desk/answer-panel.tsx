import { showHour } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import type { InsideRow } from '@quickprism/contract/front-desk'
import { Button } from '@quickprism/ui/button'
import { LogOut, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import { nameOf } from './entry.ts'
import { NextPerson } from './next-person.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { MoreToRead, PanelHead } from './panel-head.tsx'

type FrameProps = { title: string; more: number; head: string; text: ReactNode; bar: ReactNode }

const Frame = ({ title, more, head, text, bar }: FrameProps) => (
  <PanelFrame bar={bar}>
    <PanelHead title={title} aside={<MoreToRead count={more} />} />
    <div
      role="alert"
      data-answer=""
      tabIndex={-1}
      className="flex items-start gap-4 rounded-lg border border-warning-line bg-warning-subtle p-4"
    >
      <TriangleAlert aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="text-lg font-semibold break-words text-ink">{head}</p>
        {text ? <p className="text-sm text-ink-2">{text}</p> : null}
      </div>
    </div>
  </PanelFrame>
)

type AlreadyInsideProps = {
  visit: InsideRow
  along: string
  more: number
  busy: boolean
  onCheckOut: () => void
  onNext: () => void
}

/** Whoever is inside stays in the visit they have, which the desk may end. */
export const AlreadyInside = ({ visit, along, more, busy, onCheckOut, onNext }: AlreadyInsideProps) => {
  const name = nameOf(visit, t(copy.noName))
  return (
    <Frame
      title={t(copy.insideTitle)}
      more={more}
      head={t(visit.blacklisted ? copy.isInsideBlacklisted : copy.isInside, { name })}
      text={`${t(copy.insideSince, { time: showHour(visit.in_time) ?? '' })} ${along}`.trim()}
      bar={
        <div className="grid grid-cols-2 gap-3">
          <Button size={44} icon={<LogOut aria-hidden="true" />} busy={busy} onClick={onCheckOut}>
            {t(copy.checkOut)}
          </Button>
          <NextPerson onNext={onNext} />
        </div>
      }
    />
  )
}

type NotDoneProps = { title: string; message: string; more: number; onBack: () => void }

/** What could not be done, with the server's sentence, which says what to do. */
export const NotDone = ({ title, message, more, onBack }: NotDoneProps) => (
  <Frame
    title={title}
    more={more}
    head={message}
    text={undefined}
    bar={
      <Button variant="primary" size={44} data-first-field="" onClick={onBack}>
        {t(copy.back)}
      </Button>
    }
  />
)
