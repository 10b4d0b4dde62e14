import { t } from '@quickprism/client/words'
import { Flyout } from '@quickprism/ui/flyout'
import { Lock } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import type { Screen } from '../screen.ts'
import { SidebarEntry } from './sidebar-entry.tsx'

type Item = { path: Screen['path']; label: string; because: string | undefined }

type AreaFlyoutProps = Omit<ComponentProps<typeof Flyout>, 'children'> & {
  items: readonly Item[]
  pathname: string
  current: string | undefined
  onNavigate: () => void
  onDrawn: () => void
}

/** What an open sidebar shows below an area, beside its icon in a collapsed one. */
export const AreaFlyout = ({ items, pathname, current, onNavigate, onDrawn, ...flyout }: AreaFlyoutProps) => (
  <Flyout {...flyout}>
    <Drawn onDrawn={onDrawn} />
    <ul className="flex flex-col gap-0.5">
      {items.map(({ path, label, because }) => (
        <li key={path}>
          <SidebarEntry
            to={path}
            locked={false}
            state={path === current ? 'current' : 'other'}
            isPage={pathname === path}
            onNavigate={onNavigate}
            aria-description={because && t(because)}
            className="min-h-9 px-2.5 py-1 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1">{t(label)}</span>
            {because && <Lock aria-hidden="true" size={14} className="shrink-0 text-ink-3" />}
          </SidebarEntry>
        </li>
      ))}
    </ul>
  </Flyout>
)

const Drawn = ({ onDrawn }: Pick<AreaFlyoutProps, 'onDrawn'>) => {
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => drawn(), [])
  return null
}
