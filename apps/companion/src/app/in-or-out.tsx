import { CodeWindow } from '@quickprism/app/scanner/code-window'
import { t } from '@quickprism/client/words'
import { Note } from '@quickprism/ui/notice-bar'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Door, OpenVisit } from '../features/checkins/api.ts'
import { CheckInForm } from '../features/checkins/check-in-form.tsx'
import { CheckOutForm } from '../features/checkins/check-out-form.tsx'
import { copy } from '../features/checkins/copy.ts'
import { NoticeStep } from '../features/consents/notice-step.tsx'
import { addresses } from '../lib/addresses.ts'
import type { BranchLink } from '../lib/branch-link.ts'
import { BranchHead } from './branch-head.tsx'

/** What is known at a poster: its branch, and where its reader is. */
export type PosterFacts = {
  place: Door
  visit: OpenVisit | undefined
  /** Their check-in here waits on this phone. */
  hasScannedIn: boolean
  /** It is what this phone remembers: a scan is kept and sent later. */
  offline: boolean
}

type InOrOutProps = { link: BranchLink; facts: PosterFacts; onAgain: () => void }

/** Checks in, after the notice, or out where the reader is inside. The form keeps its entries when the server is reached. */
export const InOrOut = ({ link, facts, onAgain }: InOrOutProps) => {
  // What it was about when it opened: checking in must not turn it into checking out before it is left.
  const [opened, setOpened] = useState(facts)
  if (opened.offline !== facts.offline) setOpened(facts)
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: addresses.pass, replace: true })
  const { visit, hasScannedIn, offline } = opened
  if (visit?.shop_quickID === link.shop || hasScannedIn) {
    return (
      <>
        <BranchHead title={copy.leave.title} />
        <CheckOutForm
          // Everyone is chosen when it opens: of another visit those are others.
          key={visit?.visit_ref ?? ''}
          link={link}
          place={visit?.place ?? facts.place}
          visit={visit && facts.visit?.visit_ref === visit.visit_ref ? facts.visit : visit}
          onDone={goHome}
          offline={offline}
        />
      </>
    )
  }
  return <In link={link} facts={{ ...facts, visit }} onAgain={onAgain} onDone={goHome} />
}

const In = ({ link, facts, onAgain, onDone }: InOrOutProps & { onDone: () => void }) => {
  const { place, visit, offline } = facts
  const [hasForm, setHasForm] = useState(place.consented)
  if (place.consented && !hasForm) setHasForm(true)
  return (
    <>
      <BranchHead title={copy.title} />
      {!place.consented &&
        (offline ? (
          <div className="px-4">
            <Note tone="warning">{t(copy.firstNeedsNetwork)}</Note>
          </div>
        ) : (
          <NoticeStep onAgreed={onAgain} />
        ))}
      {hasForm && (
        // A notice that has changed since is read before the form, which keeps its entries behind it.
        <div hidden={!place.consented} className="flex flex-1 flex-col">
          <CheckInForm
            link={link}
            place={place}
            elsewhere={visit}
            camera={CodeWindow}
            onNoticeDue={onAgain}
            onDone={onDone}
            offline={offline}
          />
        </div>
      )}
    </>
  )
}
