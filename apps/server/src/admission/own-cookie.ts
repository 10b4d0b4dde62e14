import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { PersonScope } from '../scopes.ts'
import { findRefreshing } from './queries.ts'
import { isCurrent, isGenuine, readRefreshToken } from './refresh-tokens.ts'

/**
 * For what outlives a token: the caller also shows the refresh token of the same session. A token is in the memory of the
 * page for ten minutes and passes through logs and proxies; the cookie is the browser's, and no script reads it.
 */
export const expectOwnCookie = async (deps: Deps, { who }: PersonScope, token: string | undefined) => {
  const claimed = readRefreshToken(token)
  const session = claimed?.sessionId === who.sessionId ? await findRefreshing(deps.identity, who.sessionId) : undefined
  const isOwn =
    claimed &&
    session &&
    isGenuine(deps.secrets, claimed, { ...claimed, salt: session.salt }) &&
    isCurrent(claimed, session, deps.clock.now())
  if (!isOwn) throw refuse.cookieless()
}
