import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { sessions } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { Note } from '@quickprism/ui/notice-bar'
import { Check, Clock, Globe, type LucideIcon, MapPin, Monitor, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { usePerson } from '../../lib/person.tsx'
import { ApproveDrawing } from './approve-drawing.tsx'
import { copy } from './copy.ts'

const Row = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <div className="flex min-h-13 items-center gap-3.5 px-4 py-2.5">
    <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
    <dt className="shrink-0 text-ink-3">{t(label)}</dt>
    <dd className="min-w-0 flex-1 text-right text-lg font-medium break-words text-ink">{children}</dd>
  </div>
)

type ApproveQuestionProps = {
  asked: Reply<typeof sessions.qrRequest>
  sending: 'approve' | 'deny' | undefined
  onAnswer: (choice: 'approve' | 'deny') => void
}

export const ApproveQuestion = ({ asked, sending, onAnswer }: ApproveQuestionProps) => {
  const { name, quickID } = usePerson()
  return (
    <>
      <div className="flex flex-col items-center pt-5 text-center">
        <ApproveDrawing />
        <h1 className="mt-8 text-2xl font-semibold text-ink">{t(copy.approve.heading)}</h1>
        <p className="mt-1.5 text-md text-ink-2">{t(copy.approve.lead)}</p>
      </div>
      <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-xs">
        <Row icon={UserRound} label={copy.approve.as}>
          {name} <span className="ml-1 font-mono font-normal text-ink-3">{quickID}</span>
        </Row>
        <Row icon={Monitor} label={copy.approve.device}>
          {asked.device}
        </Row>
        <Row icon={MapPin} label={copy.approve.near}>
          {asked.place ?? <span className="font-normal text-ink-3">{t(copy.approve.unknownPlace)}</span>}
        </Row>
        <Row icon={Globe} label={copy.approve.address}>
          <span className="font-mono">{asked.address}</span>
        </Row>
        <Row icon={Clock} label={copy.approve.when}>
          {formatDateTime(asked.requested_at)}
        </Row>
      </dl>
      <div className="mt-4">
        <Note tone="warning">{t(copy.approve.warning)}</Note>
      </div>
      <div className="mt-auto flex gap-3 pt-6 pb-2">
        <Button
          size={52}
          busy={sending === 'deny'}
          disabled={sending === 'approve'}
          onClick={() => onAnswer('deny')}
          className="flex-2"
        >
          {t(copy.approve.deny)}
        </Button>
        <Button
          variant="primary"
          size={52}
          icon={<Check aria-hidden="true" />}
          busy={sending === 'approve'}
          disabled={sending === 'deny'}
          onClick={() => onAnswer('approve')}
          className="flex-3"
        >
          {t(copy.approve.approve)}
        </Button>
      </div>
    </>
  )
}
