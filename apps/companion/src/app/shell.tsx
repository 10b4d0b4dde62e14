import { t } from '@quickprism/client/words'
import { Wordmark } from '@quickprism/ui/logo'
import { SkipLink } from '@quickprism/ui/skip-link'
import { Outlet } from '@tanstack/react-router'
import { TabBar } from './tab-bar.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** A phone: a head, one screen, and the tabs at the foot. On anything wider it stays a phone, in the middle. */
export const Shell = () => (
  <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)]">
    <SkipLink>{t('Skip to content')}</SkipLink>
    <header className="flex h-16 shrink-0 items-center justify-between px-4 pt-1">
      <Wordmark size={24} className="pl-1" />
      <ThemeToggle />
    </header>
    <main id="content" tabIndex={-1} className="flex-1 px-4 pb-6 text-md outline-none">
      <Outlet />
    </main>
    <TabBar />
  </div>
)
