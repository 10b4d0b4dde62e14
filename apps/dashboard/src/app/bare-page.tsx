import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Wordmark } from '@quickprism/ui/logo'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../lib/document-title.tsx'

/** A page without the shell, for addresses that need no session. */
export const BarePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto flex min-h-dvh max-w-200 flex-col px-4 py-8">
    <DocumentTitle>{title}</DocumentTitle>
    <header>
      <Wordmark size={24} />
    </header>
    <main className="mt-10 flex-1">
      <h1 className="mb-5 text-2xl font-semibold tracking-[-0.015em]">{t(title)}</h1>
      <Card>{children}</Card>
    </main>
  </div>
)
