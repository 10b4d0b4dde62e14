import { type ReactNode, useDeferredValue } from 'react'

type InStepsProps = { meanwhile?: ReactNode; children: ReactNode }

/**
 * What is rendered because an answer came, or by the router, is rendered at once and in one piece. What is in here comes
 * after that in steps, between which the browser paints and hears taps.
 */
export const InSteps = ({ meanwhile = null, children }: InStepsProps) =>
  useDeferredValue(true, false) ? children : meanwhile
