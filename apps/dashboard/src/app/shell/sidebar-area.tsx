import { t } from '@quickprism/client/words'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import { later } from '@quickprism/ui/later'
import { Tooltip } from '@quickprism/ui/tooltip'
import { Lock } from 'lucide-react'
import { useIncident, useStillNeeded } from '../../features/sos/api.ts'
import type { Area } from '../screen.ts'
import { currentItem } from './current-item.ts'
import { SidebarEntry } from './sidebar-entry.tsx'
import { useFlyout } from './use-flyout.ts'
import { useLocks } from './use-locks.ts'

/** It comes with its first use: most sidebars are open. */
const AreaFlyout = later(async () => (await import('./area-flyout.tsx')).AreaFlyout)

type SidebarAreaProps = {
  area: Area
  pathname: string
  collapsed: boolean
  onNavigate: (() => void) | undefined
}

/** One area and, while it is open, its screens under it on a guide line. What is not to be opened yet shows them as well, and an emergency what it needs. */
export const SidebarArea = ({ area, pathname, collapsed, onNavigate }: SidebarAreaProps) => {
  const { label, icon: Icon, badge, locked = false, screens } = area
  const [home] = screens
  const { lockOf, entryOf } = useLocks()
  const entry = entryOf(area)
  const [incident, stillNeeded] = [useIncident(), useStillNeeded()]
  const isEmergency = (incident ?? stillNeeded) !== undefined
  const isOpen = pathname === home.path || pathname.startsWith(`${home.path}/`)
  const isUnfolded = (isOpen || locked) && !collapsed
  // What an emergency needs is at hand from every screen, also beside a folded area.
  const items = screens
    .filter(({ item, inEmergency }) => item !== undefined && (inEmergency ? isEmergency : isUnfolded))
    .map((screen) => ({ ...screen, because: lockOf(screen) }))
  const current = currentItem(screens, pathname)
  const isCurrent = isOpen && (current === undefined || !items.some(({ path }) => path === current))
  const hint = locked ? t('Coming Soon') : entry.because ? t(entry.because) : t(label)
  const flyout = useFlyout()
  const below = screens.filter(({ item, inEmergency }) => item !== undefined && !inEmergency)
  const hasFlyout = collapsed && !locked && below.length > 0

  return (
    <li>
      {hasFlyout && (
        <AreaFlyout
          {...flyout.ofSheet}
          name={t(label)}
          pathname={pathname}
          current={current ?? (isOpen ? home.path : undefined)}
          items={[
            { path: home.path, label, because: lockOf(home) },
            ...below.map((screen) => ({ path: screen.path, label: screen.item ?? '', because: lockOf(screen) })),
          ]}
          onNavigate={flyout.close}
          onDrawn={flyout.onDrawn}
        />
      )}
      <Tooltip text={hint} side="right" off={hasFlyout || !(collapsed || locked || entry.because)}>
        <SidebarEntry
          to={entry.to}
          locked={locked}
          state={isCurrent ? 'current' : isOpen ? 'open' : 'other'}
          isPage={pathname === home.path}
          onNavigate={hasFlyout ? flyout.onPress : onNavigate}
          {...(hasFlyout ? flyout.ofAnchor : {})}
          {...describedBy(entry.because)}
          className={classNames('min-h-9 py-1 max-lg:min-h-11', collapsed ? 'mx-2 justify-center' : 'mx-3 pr-2 pl-2.5')}
        >
          <Icon
            aria-hidden="true"
            size={16}
            className={classNames('shrink-0', isCurrent ? 'text-accent' : 'text-ink-3')}
          />
          <span className={classNames('min-w-0 flex-1 break-words', collapsed && 'sr-only')}>{t(label)}</span>
          {!collapsed && (
            // Closer than the rest, so that the longest name stands in one line beside both.
            <span className="-ml-1 flex shrink-0 items-center gap-1.5">
              {badge && <Badge tone="accent">{t(badge)}</Badge>}
              {(locked || entry.because) && <ClosedMark />}
            </span>
          )}
        </SidebarEntry>
      </Tooltip>
      {items.length > 0 && (
        <ul
          className={classNames(
            'relative flex flex-col gap-0.5 py-0.5',
            !collapsed &&
              'before:absolute before:inset-y-0 before:left-[1.875rem] before:z-1 before:w-px before:bg-line-strong',
          )}
        >
          {items.map(({ path, item = '', because, inEmergency: ItemIcon }) => (
            <li key={path}>
              <Tooltip text={t(because ?? item)} side="right" off={!collapsed && !because}>
                <SidebarEntry
                  to={path}
                  locked={locked}
                  state={path === current ? 'current' : 'other'}
                  isPage={pathname === path}
                  onNavigate={onNavigate}
                  {...describedBy(because)}
                  className={
                    collapsed
                      ? 'mx-2 min-h-9 justify-center py-1'
                      : 'mx-3 min-h-8 py-1 pr-2 pl-[2.3125rem] max-lg:min-h-11'
                  }
                >
                  {collapsed && ItemIcon && <ItemIcon aria-hidden="true" size={16} className="shrink-0 text-ink-3" />}
                  <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1'}>{t(item)}</span>
                  {because && !collapsed && <ClosedMark />}
                </SidebarEntry>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What the tooltip of a closed entry says is read out as well: a phone shows no tooltip. */
const describedBy = (because: string | undefined) => (because ? { 'aria-description': t(because) } : {})

const ClosedMark = () => <Lock aria-hidden="true" size={14} className="shrink-0 text-ink-3" />
