import { tellSessionIsOver } from '@quickprism/app/session-over'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { rememberPlace } from '../lib/return-to.ts'
import { wasHere } from '../lib/session.ts'

/** What follows the end of a session: the sign-in screen, and nothing kept of what was asked before. */
export const leaveBy = (router: AnyRouter, cache: QueryClient) => async (byItself: boolean) => {
  if (byItself) {
    rememberPlace(router.state.location, wasHere())
    tellSessionIsOver()
  }
  await router.navigate({ to: addresses.login, replace: true, ignoreBlocker: true })
  // Everything that was on the screens just left; the sign-in screen already asks questions of its own.
  cache.removeQueries({ type: 'inactive' })
}
