import { useAsk } from '@quickprism/client/react'
import { can, gates } from '@quickprism/contract/gates'
import { users } from '@quickprism/contract/users'
import { useKpis } from '../../features/analytics/api.ts'
import { useHere } from '../../lib/access.tsx'
import { useFirstStep } from '../../lib/first-steps.ts'

/** Everyone of the business, for those who may know: how many there are. */
const useTeam = () => {
  const { access, businessId } = useHere()
  const when = can(access, gates.viewUsers, [businessId])
  const team = useAsk(
    users.list,
    { query: { scope_type: 'business', scope_id: businessId, page: 1, page_size: 1 } },
    { when },
  )
  return { people: team.data?.pagination.total, isAwaited: when && !team.data && !team.error }
}

/** How far a business is with its first entrance. */
export const useSteps = () => {
  const { branchId } = useHere()
  const [isPrinted] = useFirstStep('poster')
  const hasCheckIns = (useKpis().data?.data.totalVisitors.value ?? 0) > 0
  const { people, isAwaited } = useTeam()
  const steps = { branch: branchId !== '', poster: isPrinted || hasCheckIns, team: people !== undefined && people > 1 }
  return { ...steps, people, isAwaited, count: Object.values(steps).filter(Boolean).length }
}
