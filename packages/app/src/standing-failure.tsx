import type { CallFailed } from '@quickprism/client/client'
import { useState } from 'react'

export type Failing = {
  error: CallFailed | null
  refetch(): unknown
  /** How often it has failed so far. */
  errorUpdateCount?: number
}

/**
 * The failure of a question that was never answered. Asked again by itself, it and its button stay where they are;
 * whoever pressed the button sees it go.
 */
export const useStandingFailure = ({ error, refetch, errorUpdateCount = 0 }: Failing) => {
  const [lastFailure, setLastFailure] = useState(error)
  if (error && error !== lastFailure) setLastFailure(error)
  const [pressedAfter, setPressedAfter] = useState(0)
  const again = () => {
    void refetch()
    setPressedAfter(errorUpdateCount)
  }
  return { failure: error ?? (errorUpdateCount > pressedAfter ? lastFailure : null), again }
}
