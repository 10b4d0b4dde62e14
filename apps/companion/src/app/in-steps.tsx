import { type ReactNode, useDeferredValue } from 'react'

type InStepsProps = { meanwhile: ReactNode; children: ReactNode }

/** The router has a screen rendered at once and in one piece. What is in here comes after it in steps, between which the browser paints and hears taps. */
export const InSteps = ({ meanwhile, children }: InStepsProps) => (useDeferredValue(true, false) ? children : meanwhile)
