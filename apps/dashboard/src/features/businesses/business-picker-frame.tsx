import { DocumentTitle } from '@quickprism/app/document-title'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Wordmark } from '@quickprism/ui/logo'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'

type FrameProps = {
  person: { name: string; quickID: string }
  onLogout: () => void
  footer: ReactNode
  children: ReactNode
}

/** The whole page of the picker; it also stands when the businesses fail to load. */
export const BusinessPickerFrame = ({ person, onLogout, footer, children }: FrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <DocumentTitle>{copy.title}</DocumentTitle>
    <header className="flex items-center justify-between gap-4 px-4 py-3.5 md:px-8">
      <Wordmark name={settings.product} size={24} />
      <div className="flex min-w-0 items-center gap-3">
        <p className="min-w-0 truncate text-sm text-ink-2 max-md:hidden">
          {person.name} <span className="ml-1 font-mono text-ink-3">{person.quickID}</span>
        </p>
        <Button icon={<LogOut aria-hidden="true" />} onClick={onLogout}>
          {t(copy.logout)}
        </Button>
      </div>
    </header>
    <main id="content" className="mx-auto w-full max-w-[792px] flex-1 px-4 pt-10 pb-8 md:pt-16">
      <h1 className="text-4xl font-semibold tracking-[-0.015em] text-ink max-md:text-3xl">{t(copy.title)}</h1>
      <p className="mt-1 mb-8 text-lg text-ink-2">{t(copy.lead)}</p>
      {children}
    </main>
    {footer}
  </div>
)
