import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { useRouter } from '@tanstack/react-router'
import { BarePage } from '../lib/bare-page.tsx'

type Failed = { reset: () => void }

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

/** A screen that broke, inside the shell. */
export const ScreenFailure = ({ reset }: Failed) => (
  <Card>
    <Unexpected reset={reset} />
  </Card>
)

/** A page that could not be opened at all, such as without a server. */
export const PageFailure = ({ reset }: Failed) => (
  <BarePage title="QuickPrism">
    <Unexpected reset={reset} />
  </BarePage>
)
