import type { CallFailed } from '@quickprism/client/client'
import { CallContext, useAct, useAsk, useRefresh } from '@quickprism/client/react'
import { analytics } from '@quickprism/contract/analytics'
import { branches } from '@quickprism/contract/branches'
import type { Reply, Sent } from '@quickprism/contract/endpoint'
import { gates } from '@quickprism/contract/gates'
import { STATUS_EVERY, sos } from '@quickprism/contract/sos'
import { useMutation } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useCan, useHere } from '../../lib/access.tsx'

const POLLED = { every: STATUS_EVERY, fresh: STATUS_EVERY, hidden: true, retry: 3 } as const

/** Asked as soon as the branch has changed and every ten seconds in any case, also while the tab is hidden. */
export const useSosStatus = () => {
  const { branchId } = useHere()
  return useAsk(sos.status, { query: { shop_quickID: branchId } }, { ...POLLED, when: branchId !== '' })
}

/** The alert or drill that is on here. */
export const useIncident = () => useSosStatus().data?.incident ?? undefined

/** An alert that was stopped while people of it still need help. */
export const useStillNeeded = () => useSosStatus().data?.still_needed ?? undefined

/** The alerts at all branches of this business that the caller reaches. */
export const useAlerts = () => {
  const { businessId } = useHere()
  const alerts = useAsk(sos.alerts, { query: { business_quickID: businessId } }, { ...POLLED, within: 'business' })
  return alerts.data?.alerts ?? []
}

/** Tells the server whenever another branch is selected: who opens one during an alert is kept with it. */
export const useNoteOpening = () => {
  const { call } = use(CallContext)
  const { branchId } = useHere()
  useEffect(() => {
    if (branchId === '') return
    // Nothing on the screen depends on it, so nobody is told when it fails.
    call(sos.audit, { body: { shop_quickID: branchId } }).catch(() => undefined)
  }, [call, branchId])
}

type Toggle = Sent<typeof sos.toggle> & { key: string }

/** Whoever presses SOS knows within three seconds whether it was sent. */
const ANSWER_WITHIN = 2_800

const useRefreshSos = () => useRefresh(sos.status, sos.alerts, sos.rollCall, analytics.security)

/**
 * Starts or stops the alert. The same key again is the same act, so trying once more raises nothing twice. Whoever shows
 * in place that it failed says so, and it is told nowhere else.
 */
export const useToggle = ({ showsFailure }: { showsFailure?: () => boolean } = {}) => {
  const { call } = use(CallContext)
  const refresh = useRefreshSos()
  return useMutation<Reply<typeof sos.toggle>, CallFailed, Toggle>({
    meta: { endpoint: sos.toggle, showsFailure },
    mutationFn: ({ body, key }) => call(sos.toggle, { body }, { key, signal: AbortSignal.timeout(ANSWER_WITHIN) }),
    // Also after a failure: what was not answered in time may have happened all the same.
    onSettled: () => void refresh(),
  })
}

export const useDrill = () => useAct(sos.drill, { refreshes: [sos.status, sos.rollCall, analytics.security] })

/** Whom to call at the branch, as far as the caller may know it. */
export const useBranchContact = (isWanted: boolean) => {
  const { branchId } = useHere()
  const may = useCan(gates.viewBranches)
  const details = useAsk(
    branches.details,
    { query: { shopQuickID: branchId } },
    { when: isWanted && may && branchId !== '' },
  )
  return details.data
}
