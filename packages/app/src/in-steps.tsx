import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

type InStepsProps = { meanwhile?: ReactNode; children: ReactNode }

/**
 * What is rendered because an answer came, or by the router, is rendered at once and in one piece. What is in here comes
 * after that in steps, between which the browser paints and hears taps.
 */
export const InSteps = ({ meanwhile = null, children }: InStepsProps) =>
  useDeferredValue(true, false) ? children : meanwhile

/**
 * What is in here comes when what stands before it is on the screen, again in steps. `InSteps` cannot do that inside
 * another one: React defers nothing in a render that is deferred already.
 */
export const AfterThat = ({ children }: { children: ReactNode }) => {
  const [isItsTurn, setItsTurn] = useState(false)
  useEffect(() => startTransition(() => setItsTurn(true)), [])
  return isItsTurn ? children : null
}
