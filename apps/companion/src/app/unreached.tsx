import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { onlineManager } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Frame } from './frame.tsx'

/** Milliseconds until it is tried again unasked: the network may be there and the server not. */
const AGAIN = 5_000

/** The app is on the phone and opens; who holds it is known only to the server. */
export const Unreached = () => {
  const router = useRouter()
  useEffect(() => onlineManager.subscribe((online) => void (online && router.invalidate())), [router])
  useEffect(() => {
    const again = setInterval(() => void router.invalidate(), AGAIN)
    return () => clearInterval(again)
  }, [router])
  return (
    <Frame>
      <DocumentTitle>Pass</DocumentTitle>
      <h1 className="sr-only">{t('No connection')}</h1>
      <Card>
        <ErrorState
          title={t('{{product}} cannot be reached.')}
          text={t('Your pass needs a connection. It comes back by itself when there is one.')}
          retryLabel={t('Try Again')}
          onRetry={() => void router.invalidate()}
          className="min-h-96"
        />
      </Card>
    </Frame>
  )
}
