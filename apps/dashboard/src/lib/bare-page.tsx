import { DocumentTitle } from '@quickprism/app/document-title'
import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Wordmark } from '@quickprism/ui/logo'
import type { ReactNode } from 'react'
import { ProductFooter } from './product-footer.tsx'

type BarePageProps = {
  title: string
  /** One line under the title. */
  lead?: string
  /** The card around the content is left out where the content draws its own. */
  frameless?: boolean
  /** The content has the heading itself. */
  headless?: boolean
  /** A form is narrower than a page to read. */
  narrow?: boolean
  children: ReactNode
}

/** A page without the shell, for addresses that need no session. */
export const BarePage = ({
  title,
  lead,
  frameless = false,
  headless = false,
  narrow = false,
  children,
}: BarePageProps) => (
  <div className="flex min-h-dvh flex-col">
    <DocumentTitle>{title}</DocumentTitle>
    <header className="flex items-center justify-between gap-4 px-4 py-3.5 md:px-8">
      <Wordmark name={settings.product} size={24} />
      <ThemeToggle />
    </header>
    <main
      id="content"
      className={`mx-auto w-full flex-1 px-4 pt-6 pb-8 md:pt-10 ${narrow ? 'max-w-[520px]' : 'max-w-[792px]'}`}
    >
      {!headless && <h1 className="text-2xl font-semibold text-ink">{t(title)}</h1>}
      {lead && <p className="mt-1 text-md text-ink-2">{t(lead)}</p>}
      <div className="mt-5">{frameless ? children : <Card>{children}</Card>}</div>
    </main>
    <ProductFooter />
  </div>
)
