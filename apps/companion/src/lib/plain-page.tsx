import { DocumentTitle } from '@quickprism/app/document-title'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { t } from '@quickprism/client/words'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from './addresses.ts'
import { useFocusOnOpening } from './use-focus-on-opening.ts'

/** A screen above the tabs, with a way back to them. It takes the keyboard when it opens, so that no button has it. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  const content = useFocusOnOpening()
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)]">
      <DocumentTitle>{title}</DocumentTitle>
      <OfflineNotice />
      <header className="flex h-16 shrink-0 items-center px-2 pt-1">
        <Link
          to={addresses.pass}
          aria-label={t('Back to your pass')}
          className="flex size-11 items-center justify-center rounded-md text-ink-2 hovered:bg-hover"
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
      </header>
      <main
        ref={content}
        tabIndex={-1}
        className="flex flex-1 flex-col px-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-md outline-none"
      >
        {children}
      </main>
    </div>
  )
}
