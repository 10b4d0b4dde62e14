import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { limitedMap } from '../limited-map.ts'
import { refuse } from '../refuse.ts'
import { addressOf, networkOf } from './addresses.ts'

const MINUTE = 60_000

/**
 * How often each of these may be called in a minute from one address. A large office has one address for everyone: a
 * hundred open sign-in pages look 1,200 times a minute, and two thousand people with two tabs each renew their tokens
 * 400 times. It is 20 a second, which one process answers without effort.
 */
const MOST = 1_200
const TOO_MANY = 'Too many requests came from here. Try again in a minute.'

/** Beyond so many addresses in one minute the counting begins anew, rather than taking all memory. */
const REMEMBERED = 50_000

/** What is counted here. `sessionIn` is the session a call says it belongs to; its answer shows whether that is true. */
export type Paced = { path: string; sessionIn?(request: FastifyRequest): string | undefined }

/**
 * Limits what is called too often to count in PostgreSQL each time. Each process counts for itself, in its memory: with
 * three of them an address has up to three times as much. Sessions that were answered before are counted by themselves,
 * so that a neighbour at the same address cannot use up their calls.
 */
export const limitPace = (app: FastifyInstance, { clock }: Pick<Deps, 'clock'>, paced: readonly Paced[]) => {
  const byPath = new Map<string | undefined, Paced>(paced.map((one) => [one.path, one]))
  const counts = new Map<string, number>()
  let renewsAt = 0
  const known = limitedMap<true>({ most: REMEMBERED })
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    const one = byPath.get(url)
    if (!one) return
    if (clock.steady() >= renewsAt || counts.size >= REMEMBERED) {
      counts.clear()
      renewsAt = clock.steady() + MINUTE
    }
    const session = one.sessionIn?.(request)
    const counted = `${url} ${session && known.get(session) ? session : networkOf(addressOf(request))}`
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    if (count > MOST) throw refuse.limited(TOO_MANY)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const session = statusCode === 200 ? byPath.get(request.routeOptions.url)?.sessionIn?.(request) : undefined
    if (session) known.put(session, true)
  })
}
