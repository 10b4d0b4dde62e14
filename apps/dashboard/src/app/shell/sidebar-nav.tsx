import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import type { Area } from '../screen.ts'
import { areas } from '../screens.tsx'
import { SidebarArea } from './sidebar-area.tsx'

const groups: Area['group'][] = ['General', 'Account', 'Coming Soon']

type NavProps = { collapsed: boolean; onNavigate: (() => void) | undefined }

export const SidebarNav = (props: NavProps) => (
  <nav
    aria-label={t('Main')}
    className="min-h-0 flex-1 overflow-x-clip overflow-y-auto pb-2 [scrollbar-width:thin] max-lg:flex-none max-lg:grow"
  >
    {groups.map((group) => (
      <SidebarGroup key={group} group={group} {...props} />
    ))}
  </nav>
)

const SidebarGroup = ({ group, collapsed, onNavigate }: NavProps & { group: Area['group'] }) => {
  const label = useId()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={classNames(collapsed ? 'mx-3 border-t border-line py-3 first:mt-3' : 'pt-4')}>
      <p
        id={label}
        className={classNames('px-[1.375rem] pb-1.5 text-2xs font-medium text-ink-3', collapsed && 'sr-only')}
      >
        {t(group)}
      </p>
      <ul aria-labelledby={label} className={classNames(collapsed && '-mx-3')}>
        {areas
          .filter((area) => area.group === group)
          .map((area) => (
            <SidebarArea
              key={area.label}
              area={area}
              pathname={pathname}
              collapsed={collapsed}
              onNavigate={onNavigate}
            />
          ))}
      </ul>
    </div>
  )
}
