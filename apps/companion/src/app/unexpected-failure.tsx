import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { useRouter } from '@tanstack/react-router'

/** A screen that broke. */
export const ScreenFailure = ({ reset }: { reset: () => void }) => {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Card className="mx-auto mt-16 w-[calc(100%-2rem)] max-w-112">
      <ErrorState
        title={t('An unexpected error occurred. Please try again.')}
        retryLabel={t('Try Again')}
        onRetry={again}
        className="min-h-80"
      />
    </Card>
  )
}
