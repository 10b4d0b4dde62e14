import { t } from '@quickprism/client/words'
import { ErrorState } from '@quickprism/ui/error-state'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NeedsConnection } from './screen-code.tsx'

type ScreenNeedsConnectionProps = {
  error: NeedsConnection
  /** Shows the screen anew: its code has come, or why it has not. */
  onAsked: () => void
  className?: string
}

/** In the place of a screen that was never opened before and cannot be fetched now. It asks again once there is a network. */
export const ScreenNeedsConnection = ({ error, onAsked, className }: ScreenNeedsConnectionProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    if (isAsking) return
    setIsAsking(true)
    await error.again().catch(() => undefined)
    setIsAsking(false)
    onAsked()
  }
  const askOnceOnline = useEffectEvent(ask)
  useEffect(() => {
    const askOnline = () => void askOnceOnline()
    window.addEventListener('online', askOnline)
    return () => window.removeEventListener('online', askOnline)
  }, [])
  return (
    <ErrorState
      tone="warning"
      title={t('This screen needs a connection')}
      text={t('It is not loaded yet. It appears as soon as the server can be reached.')}
      retryLabel={t('Try Again')}
      onRetry={() => void ask()}
      {...(className ? { className } : {})}
    />
  )
}
