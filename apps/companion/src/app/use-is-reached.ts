import { useRouteContext } from '@tanstack/react-router'
import type { resumeSession } from '../lib/session.ts'

/** Whether the server answered when it was last asked who holds the phone. */
export const useIsReached = () => {
  const { isReached = true }: Partial<Awaited<ReturnType<typeof resumeSession>>> = useRouteContext({ strict: false })
  return isReached
}
