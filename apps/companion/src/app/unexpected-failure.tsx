import { NeedsConnection } from '@quickprism/app/screen-code'
import { ScreenNeedsConnection } from '@quickprism/app/screen-needs-connection'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { useRouter } from '@tanstack/react-router'

type Failed = { error: unknown; reset: () => void }

/** A screen that broke. */
export const ScreenFailure = (failed: Failed) => (
  <Card className="mx-auto mt-16 w-[calc(100%-2rem)] max-w-112">
    {failed.error instanceof NeedsConnection ? (
      <ScreenNeedsConnection error={failed.error} onAsked={failed.reset} className="min-h-80" />
    ) : (
      <Unexpected {...failed} />
    )}
  </Card>
)

const Unexpected = ({ reset }: Failed) => {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState
      title={t('An unexpected error occurred. Please try again.')}
      retryLabel={t('Try Again')}
      onRetry={again}
      className="min-h-80"
    />
  )
}
