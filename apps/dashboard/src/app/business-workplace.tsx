import { Answer } from '@quickprism/app/answer'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import type { PickableBusiness } from '@quickprism/contract/businesses'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { tell } from '@quickprism/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useBranches } from '../features/branches/api.ts'
import { Guarded, HereContext, useAccess, useHere } from '../lib/access.tsx'
import { recallChoice, rememberChoice } from '../lib/choices.ts'
import { PageHeader } from '../lib/page-header.tsx'
import type { Person } from '../lib/session.ts'
import { onlyInStoredBusiness } from '../lib/stored-business.ts'
import { useLiveBranch } from '../lib/use-live-branch.ts'
import { useCurrentScreen } from './screen.ts'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'
import { Shell } from './shell/shell.tsx'
import { useFiltersStartAnew } from './use-filters-start-anew.ts'

type WorkplaceProps = {
  person: Person
  business: PickableBusiness
  /** Where a link leads, before the branch that was worked on last. */
  linkedBranchId?: string | undefined
  onSwitchBusiness: () => void
}

/** A business to work in: its branches are asked for it alone, what the person may do for all of theirs at once. */
export const BusinessWorkplace = (props: WorkplaceProps) => {
  const { call } = use(CallContext)
  return (
    <CallContext value={{ call: onlyInStoredBusiness(call), place: [props.person.quickID, props.business.id] }}>
      <ChosenBranch {...props} />
    </CallContext>
  )
}

const BRANCH = 'branch'

const ChosenBranch = ({ person, business, linkedBranchId, onSwitchBusiness }: WorkplaceProps) => {
  const { call, place } = use(CallContext)
  const cache = useQueryClient()
  const branches = useBranches(business.id)
  const access = useAccess()
  const filtersStartAnew = useFiltersStartAnew()
  const [chosen, setChosen] = useState<{ id: string | undefined; name?: string }>(() => ({
    id: linkedBranchId ?? recallChoice(BRANCH),
  }))
  /** The branch that was left by choice: that it is gone after that, as when it was deleted here, is no news. */
  const [leftId, setLeftId] = useState<string>()
  const [lost, setLost] = useState<{ lost: string; branch: string }>()

  // Until the list has come, what the picker knows of it: whatever is asked for the branch need not wait.
  const list: PickableBusiness['children'] = branches.data ?? business.children
  const branch = list.find(({ shop_quickID }) => shop_quickID === chosen.id) ?? list[0]
  const branchId = branch?.shop_quickID ?? ''
  const branchName = branch?.store_name ?? ''
  // From then on it stays, however the list comes again; only where it is gone from there another takes its place.
  if (branches.data && branch && (branchId !== chosen.id || branchName !== chosen.name)) {
    setChosen({ id: branchId, name: branchName })
    if (branchId !== chosen.id && chosen.id !== leftId && chosen.name !== undefined) {
      setLost({ lost: chosen.name, branch: branchName })
    }
  }
  useEffect(() => {
    if (lost) tell({ tone: 'warn', text: t('{{lost}} is no longer available. {{branch}} is selected.', lost) })
  }, [lost])
  const placeOfBranch = [...place, branchId]
  useLiveBranch(branchId)

  const isLinked = branchId !== '' && branchId === linkedBranchId
  useEffect(() => {
    if (isLinked) rememberChoice(BRANCH, branchId)
  }, [isLinked, branchId])

  const selectBranch = (quickID = '') => {
    if (quickID === branchId) return
    rememberChoice(BRANCH, quickID)
    setLeftId(branchId)
    // First, so that nothing is looked for in the new branch that was meant for the other.
    void filtersStartAnew().then(() => {
      setChosen({ id: quickID })
      cache.removeQueries({ queryKey: placeOfBranch })
    })
  }

  const here = {
    access: access.data ?? [],
    isAccessKnown: access.data !== undefined,
    businessId: business.id,
    businessName: business.name,
    branchId,
    branchName,
    selectBranch,
  }
  return (
    <HereContext value={here}>
      <CallContext value={{ call, place: placeOfBranch }}>
        <Shell person={person} branches={branches.data} onSwitchBusiness={onSwitchBusiness}>
          <Answer of={branches} waiting={<ScreenSkeleton />} failed={shutScreen}>
            {() => (
              <Answer of={access} waiting={<ScreenSkeleton />} failed={shutScreen}>
                {() => <OpenScreen />}
              </Answer>
            )}
          </Answer>
        </Shell>
      </CallContext>
    </HereContext>
  )
}

/** The frame of the screen stays when what every screen needs could not be loaded. */
const ShutScreen = ({ because, onRetry }: { because: string; onRetry: () => void }) => (
  <>
    <PageHeader title={useCurrentScreen()?.title ?? '{{product}}'} />
    <Card>
      <ErrorState title={t(because)} retryLabel={t('Try Again')} onRetry={onRetry} className="min-h-80" />
    </Card>
  </>
)

const shutScreen = ({ message }: Error, again: () => void) => <ShutScreen because={message} onRetry={again} />

/** The screen of the address, behind its gate. Another branch is another screen: forms start anew, as filters do. */
const OpenScreen = () => {
  const { branchId } = useHere()
  const screen = useCurrentScreen()
  if (!screen?.gate) return <Outlet key={branchId} />
  return (
    <Guarded by={screen.gate} title={screen.title}>
      <Outlet key={branchId} />
    </Guarded>
  )
}
