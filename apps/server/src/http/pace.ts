import { App } from '@quickprism/contract/app'
import { sessions } from '@quickprism/contract/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { limitedMap } from '../limited-map.ts'
import { MEDIA_PATH } from '../modules/businesses/media.ts'
import { readRefreshCookie } from '../modules/sessions/cookies.ts'
import { readRefreshToken } from '../modules/sessions/refresh-tokens.ts'
import { refuse } from '../refuse.ts'
import { addressOf, networkOf } from './addresses.ts'

const MINUTE = 60_000

/**
 * How often each of these may be called in a minute from one address. A large office has one address for everyone: a
 * hundred open sign-in pages look 1,200 times a minute, and two thousand people with two tabs each renew their tokens
 * 400 times. It is 20 a second, which one process answers without effort.
 */
const MOST = 1_200
const PACED = new Set<string | undefined>([sessions.qrStatus.path, sessions.refresh.path, MEDIA_PATH])
const TOO_MANY = 'Too many requests came from here. Try again in a minute.'

/** Beyond so many addresses in one minute the counting begins anew, rather than taking all memory. */
const REMEMBERED = 50_000

/** The session that a call says it belongs to. Whether that is true is seen by the answer it gets. */
const sessionIn = (request: FastifyRequest) => {
  const { url } = request.routeOptions
  if (url === sessions.qrStatus.path) return (request.query as { session_token?: string }).session_token
  if (url === sessions.refresh.path) {
    return App.options.map((app) => readRefreshToken(readRefreshCookie(request, app))?.sessionId ?? '').join(' ')
  }
  return undefined
}

/**
 * Limits what is called too often to count in PostgreSQL each time. Each process counts for itself, in its memory: with
 * three of them an address has up to three times as much. Sessions that were answered before are counted by themselves,
 * so that a neighbour at the same address cannot use up their calls.
 */
export const limitPace = (app: FastifyInstance, { clock }: Pick<Deps, 'clock'>) => {
  const counts = new Map<string, number>()
  let renewsAt = 0
  const known = limitedMap<true>({ most: REMEMBERED })
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (!PACED.has(url)) return
    if (clock.steady() >= renewsAt || counts.size >= REMEMBERED) {
      counts.clear()
      renewsAt = clock.steady() + MINUTE
    }
    const session = sessionIn(request)
    const counted = `${url} ${session && known.get(session) ? session : networkOf(addressOf(request))}`
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    if (count > MOST) throw refuse.limited(TOO_MANY)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const session = PACED.has(request.routeOptions.url) && statusCode === 200 ? sessionIn(request) : undefined
    if (session) known.put(session, true)
  })
}
