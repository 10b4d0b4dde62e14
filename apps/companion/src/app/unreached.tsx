import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { useRouter } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

/** The app is on the phone and opens; nobody has signed in with it yet, as far as it knows. */
export const Unreached = () => {
  const router = useRouter()
  return (
    <Frame>
      <DocumentTitle>Pass</DocumentTitle>
      <h1 className="sr-only">{t('No connection')}</h1>
      <Card>
        <ErrorState
          title={t('{{product}} cannot be reached.')}
          text={t('Your pass needs a connection once. It loads automatically when you are online.')}
          retryLabel={t('Try Again')}
          onRetry={() => void router.invalidate()}
          className="min-h-96"
        />
      </Card>
    </Frame>
  )
}
