import { NeedsConnection } from '@quickprism/app/screen-code'
import { ScreenNeedsConnection } from '@quickprism/app/screen-needs-connection'
import { unexpected } from '@quickprism/app/unexpected'
import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BarePage } from '../lib/bare-page.tsx'

/** Milliseconds until a page whose server could not answer is tried again unasked. */
const AGAIN = 5_000

const mayPass = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)

type Failed = { error: unknown; reset: () => void }

const Failure = (failed: Failed) =>
  failed.error instanceof NeedsConnection ? (
    <ScreenNeedsConnection error={failed.error} onAsked={failed.reset} className="min-h-80" />
  ) : (
    <Unexpected {...failed} />
  )

const Unexpected = ({ error, reset }: Failed) => {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    if (!mayPass(error)) return
    const timer = setInterval(() => void router.invalidate(), AGAIN)
    return () => clearInterval(timer)
  }, [error, router])
  return <ErrorState title={unexpected()} retryLabel={t('Try Again')} onRetry={again} className="min-h-80" />
}

/** A screen that broke, inside the shell. */
export const ScreenFailure = (failed: Failed) => (
  <Card>
    <Failure {...failed} />
  </Card>
)

/** A page that could not be opened at all, such as without a server. */
export const PageFailure = (failed: Failed) => (
  <BarePage title="{{product}}">
    <Failure {...failed} />
  </BarePage>
)
