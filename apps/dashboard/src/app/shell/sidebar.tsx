import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { LogoMark, Wordmark } from '@quickprism/ui/logo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addresses } from '../../lib/addresses.ts'
import type { Person } from '../../lib/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { BusinessCard } from './business-card.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

type SidebarProps = {
  person: Person
  collapsed: boolean
  onSwitchBusiness: () => void
  /** Its own way out, where it slides in over the page. */
  close?: ReactNode
  onNavigate?: () => void
}

export const Sidebar = ({ person, collapsed, onSwitchBusiness, close, onNavigate }: SidebarProps) => (
  <div className="flex min-h-full flex-col lg:h-full">
    <div
      className={classNames(
        'flex h-(--qp-topbar-h) shrink-0 items-center',
        collapsed ? 'justify-center' : 'justify-between pr-3 pl-[1.375rem]',
      )}
    >
      <Link to={addresses.landing} aria-label={t('{{product}} home')} className="rounded-sm" onClick={onNavigate}>
        {collapsed ? <LogoMark size={22} /> : <Wordmark name={settings.product} size={22} />}
      </Link>
      {close}
    </div>
    <BusinessCard collapsed={collapsed} onSwitch={onSwitchBusiness} />
    <SidebarNav collapsed={collapsed} onNavigate={onNavigate} />
    <AccountMenu person={person} collapsed={collapsed} onSwitchBusiness={onSwitchBusiness} />
  </div>
)
