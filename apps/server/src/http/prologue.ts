import type { Endpoint, Heard, Place } from '@quickprism/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Caller, readToken } from '../admission/arrive.ts'
import type { Deps } from '../deps.ts'
import type { Claims } from '../scopes.ts'
import { callerOf } from './caller.ts'
import { hear } from './hear.ts'
import { idempotencyKeyOf } from './idempotency.ts'

type Arriving<E, Arrival> = (
  deps: Deps,
  caller: Caller,
  claims: Claims,
  endpoint: E,
  place: Place | undefined,
) => Promise<Arrival>

/** What comes before every answer to someone signed in: their token, what they ask, and who they are where it is about. */
export const prologue = async <E extends Endpoint, Arrival>(
  endpoint: E,
  request: FastifyRequest,
  deps: Deps,
  arriving: Arriving<E, Arrival>,
) => {
  const caller = callerOf(request)
  const claims = await readToken(deps, caller)
  const header = endpoint.repeats === 'keyed' ? idempotencyKeyOf(request) : undefined
  const heard = hear(endpoint, request) as Heard<E>
  const key = endpoint.repeats === 'nonce' ? (heard.body as { nonce: string }).nonce : header
  const place = endpoint.place?.(heard as never)
  const lookedAt = deps.clock.steady()
  const arrived = await arriving(deps, caller, claims, endpoint, place)
  return { claims, key, heard, place, lookedAt, arrived }
}
