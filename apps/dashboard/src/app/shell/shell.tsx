import { TitleStart } from '@quickprism/app/document-title'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { t } from '@quickprism/client/words'
import type { Branch } from '@quickprism/contract/branches'
import { SkipLink } from '@quickprism/ui/skip-link'
import { TooltipGroup } from '@quickprism/ui/tooltip'
import { type ReactNode, useState } from 'react'
import { UnsentNotice } from '../../features/front-desk/unsent-notice.tsx'
import { WaitingInvitation } from '../../features/invitations/waiting-invitation.tsx'
import { AlertsElsewhere } from '../../features/sos/alerts-elsewhere.tsx'
import { useIncident, useNoteOpening } from '../../features/sos/api.ts'
import { MarkSenders } from '../../features/sos/roll-call/mark-senders.tsx'
import { StillNeeded } from '../../features/sos/still-needed.tsx'
import { dialogLater } from '../../lib/dialog-later.ts'
import { useWidthFrom } from '../../lib/media.ts'
import type { Person } from '../../lib/session.ts'
import { ZoneNote } from '../../lib/zone-note.tsx'
import { Footer } from './footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNewScreen } from './use-focus-on-new-screen.ts'

/** It comes with its first use: most windows are wide enough without it. */
const Drawer = dialogLater(
  async () => (await import('./drawer.tsx')).Drawer,
  ({ onClose }) => onClose(),
)

type ShellProps = {
  person: Person
  /** Not known yet while they load. */
  branches: Branch[] | undefined
  onSwitchBusiness: () => void
  children: ReactNode
}

/** What surrounds every screen of the dashboard. */
export const Shell = ({ person, branches, onSwitchBusiness, children }: ShellProps) => {
  const wide = useWidthFrom(80)
  const roomForSidebar = useWidthFrom(64)
  const [collapsedByHand, setCollapsedByHand] = useState<boolean>()
  const [drawer, setDrawer] = useState<'never opened' | 'open' | 'closed'>('never opened')
  const collapsed = collapsedByHand ?? !wide
  const content = useFocusOnNewScreen()
  const incident = useIncident()
  useNoteOpening()

  return (
    <TooltipGroup>
      <div className="flex min-h-dvh">
        <SkipLink>{t('Skip to content')}</SkipLink>
        <aside
          id="sidebar"
          aria-label={t('Sidebar')}
          data-collapsed={collapsed || undefined}
          data-stays-in-sight=""
          className="sticky top-0 h-dvh w-(--qp-sidebar-w) shrink-0 overflow-x-clip border-r border-line transition-[width] duration-(--qp-dur-3) data-collapsed:w-(--qp-sidebar-w-collapsed) max-lg:hidden print:hidden"
        >
          <Sidebar person={person} collapsed={collapsed} onSwitchBusiness={onSwitchBusiness} />
        </aside>
        {drawer !== 'never opened' && (
          <Drawer
            person={person}
            onSwitchBusiness={onSwitchBusiness}
            open={drawer === 'open' && !roomForSidebar}
            onClose={() => setDrawer('closed')}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col fills:has-[[data-fills-window]]:h-dvh">
          <TopBar
            person={person}
            branches={branches}
            collapsed={collapsed}
            onToggleSidebar={() => setCollapsedByHand(!collapsed)}
            onOpenDrawer={() => setDrawer('open')}
          />
          <AlertsElsewhere />
          <StillNeeded />
          <MarkSenders incident={incident} />
          <OfflineNotice />
          <UnsentNotice />
          <WaitingInvitation />
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-(--qp-content-max) flex-1 px-(--page-x) pt-4 pb-6 outline-none has-[>form]:flex has-[>form]:flex-col md:pt-5 fills:has-[[data-fills-window]]:flex fills:has-[[data-fills-window]]:min-h-0 fills:has-[[data-fills-window]]:flex-col"
          >
            <ZoneNote />
            <TitleStart value={incident && t(incident.drill ? 'DRILL' : 'SOS')}>{children}</TitleStart>
          </main>
          <Footer />
        </div>
      </div>
    </TooltipGroup>
  )
}
