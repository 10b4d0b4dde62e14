import { useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { myVisit } from '@quickprism/contract/my-visit'
import { Avatar } from '@quickprism/ui/avatar'
import { later } from '@quickprism/ui/later'
import { Link, Outlet } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { usePerson } from '../lib/person.tsx'
import { Frame } from './frame.tsx'
import { OfflinePill } from './offline-pill.tsx'
import { useIsReached } from './use-is-reached.ts'

// Few are asked at any one time: it is loaded by those who are.
const NotificationsOffer = later(async () => (await import('../features/notifications/offer.tsx')).NotificationsOffer)

const AccountLink = () => (
  <Link to={addresses.account} className="-mr-1.5 flex size-11 items-center justify-center rounded-full">
    <Avatar name={usePerson().name} size={34} />
    <span className="sr-only">{t('Your account')}</span>
  </Link>
)

/** Whoever is inside somewhere, or is asked to come along, has a reason to be told things. */
const OfferWhenUseful = () => {
  const { data } = useAsk(myVisit, {})
  if (!data?.visit && !data?.asked_to_join.length) return null
  return <NotificationsOffer />
}

export const Shell = () => (
  <Frame
    isReached={useIsReached()}
    corner={
      <div className="flex items-center gap-2">
        <OfflinePill />
        <AccountLink />
      </div>
    }
  >
    <OfferWhenUseful />
    <Outlet />
  </Frame>
)
