import { can, gates } from '@quickprism/contract/gates'
import { later } from '@quickprism/ui/later'
import { useKpis } from '../../features/analytics/api.ts'
import { useCan, useHere } from '../../lib/access.tsx'
import { useFirstStep } from '../../lib/first-steps.ts'

// On all days but the first nobody needs it.
const StepsStrip = later(async () => (await import('./steps-strip.tsx')).StepsStrip)

/** For whoever sets a business up, at a branch where nobody came before today, until they hide it. */
export const FirstSteps = () => {
  const { access, businessId } = useHere()
  const maySeeFigures = useCan(gates.viewEntryDashboard)
  const setsUp = maySeeFigures && can(access, gates.createBranches, [businessId])
  return setsUp ? <OnFirstDay /> : null
}

const OnFirstDay = () => {
  const isNew = useKpis().data?.first_day === true
  const [isHidden, hide] = useFirstStep('hidden')
  return isNew && !isHidden ? <StepsStrip onHide={hide} /> : null
}
