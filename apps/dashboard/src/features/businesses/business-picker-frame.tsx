import { DocumentTitle } from '@quickprism/app/document-title'
import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Wordmark } from '@quickprism/ui/logo'
import { ArrowLeft, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { copy } from './copy.ts'

type FrameProps = {
  person: { name: string; quickID: string }
  /** The business from which another one was asked for. */
  previous: { name: string } | undefined
  /** Returns to the previous business. */
  onBack: () => void
  onLogout: () => void
  footer: ReactNode
  children: ReactNode
}

/** Escape leaves the picker, except where an open dialog or a search with text in it takes the key. */
const useEscape = (enabled: boolean, onEscape: () => void) => {
  const leave = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    if (target instanceof HTMLInputElement && target.value !== '') return
    onEscape()
  })
  useEffect(() => {
    if (!enabled) return
    // Before a dialog handles the key: by then it may be gone.
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  }, [enabled])
}

/** The whole page of the picker; it also stands when the businesses fail to load. */
export const BusinessPickerFrame = ({ person, previous, onBack, onLogout, footer, children }: FrameProps) => {
  useEscape(previous !== undefined, onBack)
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentTitle>{copy.title}</DocumentTitle>
      <header className="flex items-center justify-between gap-4 px-4 py-3.5 md:px-8">
        <Wordmark name={settings.product} size={24} />
        <div className="flex min-w-0 items-center gap-3">
          <p className="min-w-0 truncate text-sm text-ink-2 max-md:hidden">
            {person.name} <span className="ml-1 font-mono text-ink-3">{person.quickID}</span>
          </p>
          <ThemeToggle />
          <Button icon={<LogOut aria-hidden="true" />} onClick={onLogout}>
            {t(copy.logout)}
          </Button>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-[792px] flex-1 px-4 pt-10 pb-8 md:pt-16">
        {previous && (
          <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} className="mb-4 -ml-3">
            {t(copy.backTo, { business: previous.name })}
          </Button>
        )}
        <h1 className="text-4xl font-semibold tracking-[-0.015em] text-ink max-md:text-3xl">{t(copy.title)}</h1>
        <p className="mt-1 mb-8 text-lg text-ink-2">{t(copy.lead)}</p>
        {children}
      </main>
      {footer}
    </div>
  )
}
