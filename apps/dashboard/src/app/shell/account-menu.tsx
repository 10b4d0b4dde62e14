import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { openedLater } from '@quickprism/ui/opened-later'
import { VisuallyHidden } from '@quickprism/ui/visually-hidden'
import { Link } from '@tanstack/react-router'
import { AtSign, Building2, CircleHelp, LogOut, MonitorSmartphone } from 'lucide-react'
import { useLogout } from '../../features/sessions/api.ts'
import { addresses } from '../../lib/addresses.ts'
import { beforeLeavingBusiness } from '../../lib/before-leaving.ts'
import type { Person } from '../../lib/session.ts'

const Menu = openedLater('menu', async () => (await import('@quickprism/ui/menu')).Menu)

type AccountMenuProps = { person: Person; collapsed: boolean; onSwitchBusiness: () => void }

export const AccountMenu = ({ person, collapsed, onSwitchBusiness }: AccountMenuProps) => {
  const leave = useLogout()
  const logout = () => beforeLeavingBusiness(() => void leave())
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md px-1.5 py-1 text-left transition-colors hovered:bg-hover data-popup-open:bg-hover"
    >
      <Avatar name={person.name} size={30} />
      <span className={classNames('min-w-0 flex-1', collapsed && 'sr-only')}>
        <span title={person.name} className="block truncate leading-4 font-medium text-ink">
          {person.name}
        </span>
        <span className="block truncate font-mono text-2xs text-ink-3">{person.quickID}</span>
        <VisuallyHidden>{t('Account')}</VisuallyHidden>
      </span>
    </button>
  )
  return (
    <div className="flex shrink-0 items-center gap-1 border-t border-line p-2">
      <Menu
        trigger={trigger}
        side="top"
        align="start"
        items={[
          {
            label: t('Switch business'),
            icon: <Building2 aria-hidden="true" />,
            onSelect: () => beforeLeavingBusiness(onSwitchBusiness),
          },
          {
            label: t('Your contacts'),
            icon: <AtSign aria-hidden="true" />,
            link: <Link to={addresses.contacts} />,
          },
          {
            label: t('Your devices'),
            icon: <MonitorSmartphone aria-hidden="true" />,
            link: <Link to={addresses.devices} />,
          },
          { label: t('Help'), icon: <CircleHelp aria-hidden="true" />, link: <Link to={addresses.help} /> },
          { label: t('Logout'), icon: <LogOut aria-hidden="true" />, onSelect: logout, divided: true },
        ]}
      />
      {!collapsed && (
        <IconButton name={t('Logout')} size={32} tooltipSide="top" onClick={logout}>
          <LogOut aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
