import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { limitedMap } from '../limited-map.ts'
import { refuse } from '../refuse.ts'
import { addressOf } from './addresses.ts'
import { createNetworkLimiter } from './network-limiter.ts'

const MINUTE_MS = 60_000

/**
 * How often each of these may be called in a minute from one address. A large office has one address for everyone: a
 * hundred open sign-in pages look 1,200 times a minute, and two thousand people with two tabs each renew their tokens
 * 400 times. It is 20 a second, which one process answers without effort.
 */
const MOST = 1_200
const TOO_MANY = 'Too many requests came from here. Try again in a minute.'

const MAX_KNOWN_SESSIONS = 50_000

/**
 * What is counted here. `sessionIn` is the session a call says it belongs to; a good answer shows that this is true,
 * where `isProvenBy` says so.
 */
export type Paced = {
  path: string
  sessionIn?(request: FastifyRequest): string | undefined
  isProvenBy?(reply: FastifyReply): boolean
}

/**
 * Limits what is called too often to count in PostgreSQL each time. Each process counts for itself, in its memory: with
 * three of them an address has up to three times as much. Sessions that were answered before are counted by themselves,
 * so that a neighbour at the same address cannot use up their calls.
 */
export const limitPace = (app: FastifyInstance, { clock }: Pick<Deps, 'clock'>, paced: readonly Paced[]) => {
  const byPath = new Map(paced.map((one) => [one.path, one]))
  const limiter = createNetworkLimiter({ clock, most: MOST, windowMs: MINUTE_MS })
  const known = limitedMap<true>({ most: MAX_KNOWN_SESSIONS })
  const count = (request: FastifyRequest, one: Paced) => {
    const session = one.sessionIn?.(request)
    const isCounted =
      session && known.get(session)
        ? limiter.takeFor(`${one.path} ${session}`)
        : limiter.takeForAddress(addressOf(request), `${one.path} `)
    if (!isCounted) throw refuse.limited(TOO_MANY)
  }
  // Hung on these routes alone: all others are answered without being looked at here.
  app.addHook('onRoute', (route) => {
    const one = byPath.get(route.url)
    if (!one) return
    route.onRequest = (request, _reply, done) => {
      count(request, one)
      done()
    }
    route.onResponse = (request, reply, done) => {
      const isProven = reply.statusCode === 200 && (one.isProvenBy?.(reply) ?? true)
      const session = isProven ? one.sessionIn?.(request) : undefined
      if (session) known.put(session, true)
      done()
    }
  })
}
