import type { CallFailed } from '@quickprism/client/client'
import { useState } from 'react'

export type Failing = {
  error: CallFailed | null
  refetch(): unknown
  /** How often it has failed so far. */
  errorUpdateCount?: number
  errorUpdatedAt?: number
}

/**
 * The failure of a question that was never answered. Asked again by itself, it and its button stay where they are;
 * whoever pressed the button sees it go.
 */
export const useStandingFailure = ({ error, refetch, errorUpdateCount = 0, errorUpdatedAt }: Failing) => {
  const [last, setLast] = useState({ error, at: errorUpdatedAt })
  if (error && error !== last.error) setLast({ error, at: errorUpdatedAt })
  const [pressedAfter, setPressedAfter] = useState(0)
  // Another question, failed at another time, may stand here by now.
  const lastFailure = last.at === errorUpdatedAt ? last.error : null
  const again = () => {
    void refetch()
    setPressedAfter(errorUpdateCount)
  }
  return { failure: error ?? (errorUpdateCount > pressedAfter ? lastFailure : null), again }
}
