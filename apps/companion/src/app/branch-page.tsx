import { Answer } from '@quickprism/app/answer'
import { InSteps } from '@quickprism/app/in-steps'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { CodeWindow } from '@quickprism/app/scanner/code-window'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Door, type OpenVisit, useMyVisit } from '../features/checkins/api.ts'
import { CheckInForm } from '../features/checkins/check-in-form.tsx'
import { CheckOutForm } from '../features/checkins/check-out-form.tsx'
import { copy } from '../features/checkins/copy.ts'
import { isUnheard } from '../features/checkins/keeping.ts'
import { Refusal } from '../features/checkins/refusal.tsx'
import { useDoor } from '../features/checkins/use-door.ts'
import { NoticeStep } from '../features/consents/notice-step.tsx'
import { addresses } from '../lib/addresses.ts'
import type { BranchLink } from '../lib/branch-link.ts'
import { AtPosterOffline } from './at-poster-offline.tsx'
import { BranchHead } from './branch-head.tsx'

/** What the poster of a branch leads to: the notice once, then in; and out for whoever is inside. */
export const BranchPage = () => {
  const { shop = '' }: { shop?: string } = useParams({ strict: false })
  const { key = '' }: { key?: string } = useSearch({ strict: false })
  const content = useRef<HTMLElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)]">
      <OfflineNotice />
      <main ref={content} tabIndex={-1} className="flex flex-1 flex-col text-md outline-none">
        <AtPoster key={`${shop} ${key}`} link={{ shop: shop.toUpperCase(), key }} />
      </main>
    </div>
  )
}

const Waiting = () => (
  <>
    <BranchHead title={copy.title} />
    <div className="flex flex-col gap-5 px-4">
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-13 rounded-lg" />
    </div>
  </>
)

const AtPoster = ({ link }: { link: BranchLink }) => {
  const door = useDoor(link)
  const mine = useMyVisit()
  return (
    <Answer
      // One who is inside is asked to leave, and not to come: so it is known first whether they are.
      of={mine.isPending && !door.error ? { ...door, data: undefined } : door}
      waiting={<Waiting />}
      failed={(failure) =>
        isUnheard(failure) ? (
          <AtPosterOffline link={link} />
        ) : (
          <>
            <BranchHead title={copy.title} />
            <div className="flex flex-col gap-4 px-4">
              <Refusal failure={failure} />
              <Link to={addresses.scan} className={buttonLook('primary', 52)}>
                {t(copy.scanAgain)}
              </Link>
            </div>
          </>
        )
      }
    >
      {(place) => (
        <InSteps meanwhile={<Waiting />}>
          <InOrOut
            link={link}
            place={place}
            visit={mine.data?.visit ?? undefined}
            onAgain={() => void door.refetch()}
          />
        </InSteps>
      )}
    </Answer>
  )
}

type InOrOutProps = { link: BranchLink; place: Door; visit: OpenVisit | undefined; onAgain: () => void }

const InOrOut = ({ link, place, visit, onAgain }: InOrOutProps) => {
  // What it was about when it opened: checking in must not turn it into checking out before it is left.
  const [found] = useState(visit)
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: addresses.pass, replace: true })
  if (found?.shop_quickID === link.shop) {
    return (
      <>
        <BranchHead title={copy.leave.title} />
        <CheckOutForm
          link={link}
          place={found.place}
          visit={visit?.visit_ref === found.visit_ref ? visit : found}
          onDone={goHome}
        />
      </>
    )
  }
  return (
    <>
      <BranchHead title={copy.title} />
      {place.consented ? (
        <CheckInForm
          link={link}
          place={place}
          elsewhere={found}
          camera={CodeWindow}
          onNoticeDue={onAgain}
          onDone={goHome}
        />
      ) : (
        <NoticeStep onAgreed={onAgain} />
      )}
    </>
  )
}
