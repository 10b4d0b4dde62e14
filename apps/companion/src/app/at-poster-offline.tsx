import { CodeWindow } from '@quickprism/app/scanner/code-window'
import { t } from '@quickprism/client/words'
import { Note } from '@quickprism/ui/notice-bar'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Door, OpenVisit } from '../features/checkins/api.ts'
import { CheckInForm } from '../features/checkins/check-in-form.tsx'
import { CheckOutForm } from '../features/checkins/check-out-form.tsx'
import { copy } from '../features/checkins/copy.ts'
import { useOutbox } from '../features/outbox/use-outbox.ts'
import { addresses } from '../lib/addresses.ts'
import type { BranchLink } from '../lib/branch-link.ts'
import type { KeptScan } from '../lib/delivery.ts'
import { type Memory, recall } from '../lib/device-memory.ts'
import { lastScan, visitsLeft } from '../lib/last-scan.ts'
import { openOutbox } from '../lib/outbox.ts'
import { serverNow } from '../lib/server-clock.ts'
import { BranchHead } from './branch-head.tsx'

/** A branch of which this phone knows nothing but what its poster says. */
const placeOf = ({ shop }: BranchLink, { doors }: Memory): Door => ({
  ...(doors.find(({ shop_quickID }) => shop_quickID === shop) ?? {
    shop_quickID: shop,
    store_name: t(copy.unknownBranch, { quickID: shop }),
    business_name: t(copy.unknownBusiness),
    city: null,
    latitude: null,
    longitude: null,
    radius: null,
    time_zone: 'Asia/Kolkata',
    last_pov: null,
  }),
  consented: doors.some(({ consented }) => consented),
})

/** The visit without the companions whose check-outs wait on this phone. */
const withoutThoseWhoLeft = (visit: OpenVisit, scans: readonly KeptScan[]): OpenVisit => {
  const left = visitsLeft(scans)
  return {
    ...visit,
    companions: visit.companions.filter(({ visit_ref }) => visit_ref === null || !left.has(visit_ref)),
  }
}

/** The poster of a branch without a network: with what this phone knows, the scan is kept and sent later. */
export const AtPosterOffline = ({ link }: { link: BranchLink }) => {
  const memory = useQuery({
    queryKey: ['device-memory'],
    queryFn: () => openOutbox().then(recall),
    staleTime: 0,
    gcTime: 0,
  })
  if (!memory.data) return <Skeleton className="mx-4 mt-16 h-52 rounded-lg" />
  return <InOrOutOffline link={link} memory={memory.data} />
}

const InOrOutOffline = ({ link, memory }: { link: BranchLink; memory: Memory }) => {
  const { scans } = useOutbox()
  // What it was about when it opened: keeping a scan must not turn it into another.
  const [{ last, openedAt, kept }] = useState(() => ({
    last: lastScan(scans, serverNow(), memory.visit),
    openedAt: serverNow(),
    kept: scans,
  }))
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: addresses.pass, replace: true })
  const place = placeOf(link, memory)
  // Closing time has ended it by now.
  const isOpen = memory.visit && Date.parse(memory.visit.closes_at) > openedAt
  const visit =
    isOpen && last === undefined && memory.visit?.shop_quickID === link.shop
      ? withoutThoseWhoLeft(memory.visit, kept)
      : undefined
  const hasScannedIn = last?.scanned.does === 'check-in' && last.scanned.body.shop_quickID === link.shop
  if (visit || hasScannedIn) {
    return (
      <>
        <BranchHead title={copy.leave.title} />
        <CheckOutForm link={link} place={place} visit={visit} onDone={goHome} offline />
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
          elsewhere={undefined}
          camera={CodeWindow}
          onNoticeDue={() => {}}
          onDone={goHome}
          offline
        />
      ) : (
        <div className="px-4">
          <Note tone="warning">{t(copy.firstNeedsNetwork)}</Note>
        </div>
      )}
    </>
  )
}
