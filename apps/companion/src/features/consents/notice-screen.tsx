import { Answer } from '@quickprism/app/answer'
import { DocumentTitle } from '@quickprism/app/document-title'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { t } from '@quickprism/client/words'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useNotice } from './api.ts'
import { copy } from './copy.ts'
import { NoticeText } from './notice-text.tsx'

/** The notice by itself, for anyone: who has no account yet, and guests who need none. */
export const NoticeScreen = () => {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)]">
      <DocumentTitle>{copy.heading}</DocumentTitle>
      <header className="flex h-16 shrink-0 items-center px-2 pt-1">
        {canGoBack && (
          <button
            type="button"
            aria-label={t(copy.back)}
            className="flex size-11 items-center justify-center rounded-md text-ink-2 hovered:bg-hover"
            onClick={() => history.back()}
          >
            <ArrowLeft aria-hidden="true" size={20} />
          </button>
        )}
      </header>
      <OfflineNotice />
      <main className="flex-1 px-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-md">
        <h1 className="text-xl font-semibold text-ink">{t(copy.heading)}</h1>
        <p className="mt-1 mb-5 text-ink-2">{t(copy.lead)}</p>
        <Answer of={useNotice()} waiting={<Skeleton className="h-96" />}>
          {({ hold_days }) => <NoticeText days={hold_days} />}
        </Answer>
      </main>
    </div>
  )
}
