import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { CurrentMark } from '@quickprism/ui/current-mark'
import { Link, useLocation } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { tabs } from './tabs.ts'

export const TabBar = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav
      aria-label={t('Main')}
      className="sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-4">
        {tabs.map(({ path, label, icon: Icon }) => {
          const current = pathname === path || (path !== addresses.pass && pathname.startsWith(`${path}/`))
          return (
            <li key={path} className="relative">
              {current && <CurrentMark className="absolute -top-[5px] left-1/2 -translate-x-1/2 rotate-90" />}
              <Link
                to={path}
                aria-current={current ? 'page' : undefined}
                activeProps={{}}
                className={classNames(
                  'flex h-19 flex-col items-center justify-center gap-1.5 text-xs font-medium -outline-offset-4',
                  current ? 'text-accent' : 'text-ink-3',
                )}
              >
                <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
                {t(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
