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

/** Whose share of the places a request takes, told without waiting; a token that was not read yet stands for itself. */
export const partyIn = (deps: Pick<Deps, 'identity' | 'tokens' | 'clock'>, request: FastifyRequest) => {
  const token = tokenIn(request)
  const claims = recallToken(deps, { token })
  return claims ? partyOf(deps, claims) : (token ?? '')
}
