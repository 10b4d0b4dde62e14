import { CallContext } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { later } from '@quickprism/ui/later'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { use, useDeferredValue, useEffect, useState } from 'react'
import { useBusinesses } from '../features/businesses/api.ts'
import { useWaitingMemberships } from '../features/memberships/api.ts'
import { useLogout } from '../features/sessions/api.ts'
import { useAccess } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { forgetBusiness, recallBusiness, rememberBusiness } from '../lib/choices.ts'
import { readReportLink } from '../lib/report-link.ts'
import type { Person } from '../lib/session.ts'
import { BusinessWorkplace } from './business-workplace.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { useFiltersStartAnew } from './use-filters-start-anew.ts'

const PickerPage = later(async () => (await import('./picker-page.tsx')).PickerPage, {
  meanwhile: () => <ShellSkeleton />,
  isPage: true,
})

/** Everything under /dashboard belongs to a person; answers kept for one are never shown to another. */
export const DashboardLayout = () => {
  const { person } = useRouteContext({ from: '/dashboard' })
  const { call } = use(CallContext)
  return (
    <CallContext value={{ call, place: [person.quickID] }}>
      <ChosenBusiness person={person} />
    </CallContext>
  )
}

/** The branch that a mailed link names with which the dashboard was opened; it comes before what was chosen earlier. */
const useLinkedBranch = () =>
  useState(
    useLocation({
      select: ({ pathname, search }) =>
        pathname === addresses.scheduledReport ? readReportLink(search)?.shopId : undefined,
    }),
  )

/** The business that a mail asks its reader to join or decline, with which the dashboard was opened. */
const useJoinLink = () =>
  useState(
    useLocation({
      select: ({ search }) => ('join' in search && typeof search.join === 'string' ? search.join : undefined),
    }),
  )

/** The dashboard of the chosen business, or the picker while none is chosen. */
const ChosenBusiness = ({ person }: { person: Person }) => {
  const cache = useQueryClient()
  const businesses = useBusinesses()
  // Asked beside the list, not after it: whichever business is chosen, its screen waits for this.
  useAccess()
  const logout = useLogout()
  const filtersStartAnew = useFiltersStartAnew()
  const [chosenId, setChosenId] = useState(recallBusiness)
  const [linkedId, setLinkedId] = useLinkedBranch()
  const [joinId, setJoinId] = useJoinLink()
  // Someone who asked for the picker sees it, even with a single business in it.
  const [picking, setPicking] = useState(false)

  /** For a way back from the picker: the stored business is gone by then (Q8). */
  const [previousId, setPreviousId] = useState<string>()

  const pick = (quickID: string) => {
    rememberBusiness(quickID)
    setChosenId(quickID)
    setJoinId(undefined)
    setPicking(false)
    setPreviousId(undefined)
  }

  /** Unless another business was picked while the answer was on its way. */
  const openJoined = (quickID: string) => {
    setChosenId((now) => (now === chosenId ? quickID : now))
    setJoinId(undefined)
    setPicking(false)
    setPreviousId(undefined)
  }

  const switchBusiness = (from: string) => {
    forgetBusiness()
    setPreviousId(from)
    setChosenId(undefined)
    setLinkedId(undefined)
    setJoinId(undefined)
    setPicking(true)
    void filtersStartAnew()
    if (chosenId) cache.removeQueries({ queryKey: [person.quickID, chosenId] })
    // Rights are asked again with each business.
    void cache.invalidateQueries({ queryKey: [person.quickID, access.get.path] })
  }

  const list = businesses.data ?? []
  const remembered =
    list.find(({ id }) => id === joinId) ??
    list.find(({ children }) => children.some(({ shop_quickID }) => shop_quickID === linkedId)) ??
    list.find(({ id }) => id === chosenId)
  const hasChosen = chosenId !== undefined || linkedId !== undefined
  const mayWait = joinId !== undefined || !hasChosen || (businesses.data !== undefined && !remembered)
  const memberships = useWaitingMemberships(mayWait)
  const waiting = (mayWait && memberships.data) || []
  const isAskedToJoin = waiting.some(({ business_quickID }) => business_quickID === joinId)
  // A single business is opened at once, unless another one waits for an answer.
  const only = list.length === 1 && waiting.length === 0 && !picking ? list[0] : undefined
  const isWaitingUnknown = mayWait && memberships.isPending

  const chosen = isWaitingUnknown || isAskedToJoin ? undefined : (remembered ?? only)
  const foundId = chosen?.id
  // The answer is rendered in one piece; the shell comes after it in steps, between which the browser paints.
  const isTurnOfShell = useDeferredValue(chosen !== undefined, false)
  useEffect(() => {
    if (foundId) rememberBusiness(foundId)
  }, [foundId])

  if (chosen && isTurnOfShell) {
    return (
      <BusinessWorkplace
        key={chosen.id}
        person={person}
        business={chosen}
        linkedBranchId={linkedId}
        onSwitchBusiness={() => switchBusiness(chosen.id)}
      />
    )
  }
  if (chosen || businesses.isPending || isWaitingUnknown) return <ShellSkeleton />
  const previous = list.find(({ id }) => id === previousId)
  return (
    <PickerPage
      person={person}
      previous={previous}
      onBack={() => previous && pick(previous.id)}
      onLogout={() => void logout()}
      businesses={businesses}
      waiting={waiting}
      onJoined={openJoined}
      onPick={pick}
    />
  )
}
