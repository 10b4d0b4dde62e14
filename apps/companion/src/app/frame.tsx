import { OfflineNotice } from '@quickprism/app/offline-notice'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Wordmark } from '@quickprism/ui/logo'
import { SkipLink } from '@quickprism/ui/skip-link'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addresses } from '../lib/addresses.ts'
import { TabBar } from './tab-bar.tsx'

type FrameProps = {
  corner?: ReactNode
  /** Whether the server answers; where the screen itself is about that, nothing else says so. */
  isReached?: boolean
  children: ReactNode
}

/** A phone: a head, one screen, and the tabs at the foot. On anything wider it stays a phone, in the middle. */
export const Frame = ({ corner, isReached = true, children }: FrameProps) => {
  // The pass is as good without a network, and says so itself.
  const isPass = useLocation({ select: ({ pathname }) => pathname === addresses.pass })
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)] [--tab-bar:calc(4.75rem+1px+env(safe-area-inset-bottom))]">
      <SkipLink>{t('Skip to content')}</SkipLink>
      <header className="flex h-16 shrink-0 items-center justify-between px-4 pt-1">
        <Wordmark name={settings.product} size={24} className="pl-1" />
        {corner}
      </header>
      {!isPass && (
        <div className="mb-3 empty:hidden">
          <OfflineNotice isReached={isReached} />
        </div>
      )}
      <main id="content" tabIndex={-1} className="flex-1 px-4 pb-6 text-md outline-none">
        {children}
      </main>
      <TabBar />
    </div>
  )
}
