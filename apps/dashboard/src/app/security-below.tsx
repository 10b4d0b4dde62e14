import { gates } from '@quickprism/contract/gates'
import { useRouteContext } from '@tanstack/react-router'
import { useSosStatus } from '../features/sos/api.ts'
import { copy } from '../features/sos/copy.ts'
import { MarkedSafe } from '../features/sos/security-alarm.tsx'
import { IfAllowed } from '../lib/access.tsx'
import { IncidentReportButton } from './incident-report-button.tsx'

/** The foot of the Security panel: how many are safe while something is on, and then its report. */
export const SecurityBelow = () => {
  const { incident, last } = useSosStatus().data ?? {}
  if (incident) return <MarkedSafe incident={incident} />
  if (!last) return null
  return (
    <IfAllowed by={gates.editBranches}>
      <LastReport drill={last.drill} />
    </IfAllowed>
  )
}

const LastReport = ({ drill }: { drill: boolean }) => {
  const { person } = useRouteContext({ from: '/dashboard' })
  return (
    <div className="border-t border-line px-5 py-3">
      <IncidentReportButton madeBy={person.name} size={28} label={drill ? copy.lastDrillReport : copy.lastReport} />
    </div>
  )
}
