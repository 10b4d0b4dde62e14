import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { later } from '@quickprism/ui/later'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMyVisit } from '../features/checkins/api.ts'
import { hasScans, useOutbox, useSendWaiting } from '../features/outbox/use-outbox.ts'
import { addresses } from '../lib/addresses.ts'
import { usePerson } from '../lib/person.tsx'
import { PassPage } from './pass-page.tsx'

// Most who open the app are about to come: what shows a visit is loaded by those who are in one.
const meanwhile = () => <Skeleton className="h-124 rounded-2xl" />
const CheckedIn = later(async () => (await import('../features/checkins/checked-in.tsx')).CheckedIn, {
  meanwhile,
  isPage: true,
})
const KeptScans = later(async () => (await import('../features/outbox/kept-scans.tsx')).KeptScans)
const GroupRequests = later(async () => (await import('../features/checkins/group-requests.tsx')).GroupRequests)
const WaitingMemberships = later(
  async () => (await import('../features/memberships/waiting-memberships.tsx')).WaitingMemberships,
)
const NoticeStep = later(async () => (await import('../features/consents/notice-step.tsx')).NoticeStep, {
  meanwhile,
  isPage: true,
})

/** The first tab: the pass, or the visit one is in, with the pass a tap away. */
export const HomePage = () => {
  const { data } = useMyVisit()
  const { show }: { show?: string } = useSearch({ strict: false })
  const visit = data?.visit
  const outbox = useOutbox()
  const sendWaiting = useSendWaiting(usePerson().quickID)
  /** Set while a yes to a group, or a kept scan, waits for the notice; the page behind it keeps its state. */
  const [afterNotice, setAfterNotice] = useState<{ accept: () => void }>()
  // What cannot be sent now is tried again while the app is open.
  const readNotice = () => setAfterNotice({ accept: () => void sendWaiting().catch(() => {}) })
  return (
    <>
      {afterNotice && (
        <div className="-mx-4 -mb-6">
          <NoticeStep
            onAgreed={() => {
              setAfterNotice(undefined)
              afterNotice.accept()
            }}
            onNotNow={() => setAfterNotice(undefined)}
          />
        </div>
      )}
      <div hidden={afterNotice !== undefined}>
        <WaitingMemberships />
        {data && data.asked_to_join.length > 0 && (
          <GroupRequests requests={data.asked_to_join} onNoticeDue={(accept) => setAfterNotice({ accept })} />
        )}
        {visit && show !== 'pass' ? (
          <>
            <CheckedIn visit={visit} />
            {hasScans(outbox) && <KeptScans outbox={outbox} onNoticeDue={readNotice} />}
          </>
        ) : (
          <PassPage onNoticeDue={readNotice} />
        )}
        {visit && (
          <Link
            to={addresses.pass}
            search={show === 'pass' ? {} : { show: 'pass' }}
            className={`${buttonLook('ghost', 44)} mt-2 w-full`}
          >
            {show === 'pass' ? t('Back to your visit') : t('Show your pass')}
          </Link>
        )}
      </div>
    </>
  )
}
