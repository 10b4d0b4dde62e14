import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { t } from '@quickprism/client/words'
import type { Branch } from '@quickprism/contract/branches'
import { IconButton } from '@quickprism/ui/icon-button'
import { LogoMark } from '@quickprism/ui/logo'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { BranchSelector } from '../../features/branches/branch-selector.tsx'

type TopBarProps = {
  branches: Branch[] | undefined
  collapsed: boolean
  onToggleSidebar: () => void
  onOpenDrawer: () => void
}

export const TopBar = ({ branches, collapsed, onToggleSidebar, onOpenDrawer }: TopBarProps) => {
  const Panel = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <header
      data-stays-in-sight=""
      className="sticky top-0 z-20 flex h-(--qp-topbar-h) shrink-0 items-center gap-2 border-b border-line bg-canvas px-2 md:px-5 print:hidden"
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
      <LogoMark size={22} className="md:hidden" />
      <div className="ml-auto flex min-w-0 items-center gap-2 max-md:flex-1 max-md:justify-between">
        {branches ? <BranchSelector branches={branches} /> : <Skeleton className="h-9 w-54 rounded-md" />}
        <ThemeToggle className="max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:shadow-none" />
      </div>
    </header>
  )
}
