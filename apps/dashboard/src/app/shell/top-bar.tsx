import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { t } from '@quickprism/client/words'
import type { Branch } from '@quickprism/contract/branches'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { LogoMark } from '@quickprism/ui/logo'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { BranchSelector } from '../../features/branches/branch-selector.tsx'
import { AlarmBanner } from '../../features/sos/alarm-banner.tsx'
import { alarmLook } from '../../features/sos/alarm-look.ts'
import { useAlerts, useIncident } from '../../features/sos/api.ts'
import { SosControl } from '../../features/sos/sos-control.tsx'
import { useHere } from '../../lib/access.tsx'
import type { Person } from '../../lib/session.ts'
import { IncidentReportButton } from '../incident-report-button.tsx'

type TopBarProps = {
  person: Person
  branches: Branch[] | undefined
  collapsed: boolean
  onToggleSidebar: () => void
  onOpenDrawer: () => void
}

export const TopBar = ({ person, branches, collapsed, onToggleSidebar, onOpenDrawer }: TopBarProps) => {
  const { branchId, branchName } = useHere()
  const incident = useIncident()
  const inEmergency = new Set(useAlerts().map(({ shop_quickID }) => shop_quickID))
  const city = branches?.find(({ shop_quickID }) => shop_quickID === branchId)?.address?.city
  const Panel = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <header
      data-stays-in-sight=""
      className={classNames(
        'sticky top-0 z-20 flex min-h-(--qp-topbar-h) shrink-0 items-center gap-x-2 border-b px-2 md:px-5 print:hidden',
        incident ? 'max-md:flex-wrap' : 'border-line bg-canvas',
        alarmLook(incident),
      )}
    >
      <IconButton name={t('Open navigation')} size={44} className="lg:hidden" onClick={onOpenDrawer}>
        <Menu aria-hidden="true" />
      </IconButton>
      <IconButton
        name={collapsed ? t('Expand sidebar') : t('Collapse sidebar')}
        size={36}
        className="-ml-2 max-lg:hidden"
        aria-expanded={!collapsed}
        aria-controls="sidebar"
        onClick={onToggleSidebar}
      >
        <Panel aria-hidden="true" />
      </IconButton>
      {/* Beside the two buttons of a drill the name of the branch needs its room. */}
      {!incident?.drill && <LogoMark size={22} className="md:hidden" />}
      {incident && <AlarmBanner incident={incident} />}
      <div className="ml-auto flex h-(--qp-topbar-h) min-w-0 items-center gap-2 max-md:flex-1">
        {branches ? (
          <BranchSelector branches={branches} inEmergency={inEmergency} />
        ) : (
          <Skeleton className="h-9 w-54 rounded-md" />
        )}
        <ThemeToggle className="max-md:ml-auto max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:shadow-none" />
        {/* Nothing that was begun at one branch goes on at another. */}
        <SosControl
          key={branchId}
          incident={incident}
          place={[branchName, city].filter(Boolean).join(', ')}
          raisedBy={person.name}
          report={({ incident_ref }) => <IncidentReportButton madeBy={person.name} incidentRef={incident_ref} />}
        />
      </div>
    </header>
  )
}
