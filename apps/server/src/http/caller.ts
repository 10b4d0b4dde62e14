import type { FastifyRequest } from 'fastify'
import { type Caller, partyOf, recallToken } from '../admission/arrive.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './addresses.ts'

export const tokenIn = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

export const callerOf = (request: FastifyRequest): Caller => ({
  token: tokenIn(request),
  address: addressOf(request),
  device: request.headers['user-agent']?.slice(0, 200) ?? '',
  lane: request.routeOptions.config.lane ?? 'last',
})

/**
 * Who asks, as far as that is known without waiting: by the session that their token names, since one session has many
 * tokens. Whoever names none is nobody in particular.
 */
export const partyIn = (deps: Pick<Deps, 'identity' | 'tokens' | 'clock'>, request: FastifyRequest) => {
  const token = tokenIn(request)
  const claims = recallToken(deps, { token }) ?? deps.tokens.claimed(token ?? '')
  return claims ? partyOf(deps, claims) : ''
}
