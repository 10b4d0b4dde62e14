import { sessions } from '@quickprism/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { MEDIA_PATH } from '../modules/businesses/media.ts'
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

/**
 * Limits what is called too often to count in PostgreSQL each time. Each process counts for itself, in its memory: with
 * three of them an address has up to three times as much.
 */
export const limitPace = (app: FastifyInstance, { clock }: Pick<Deps, 'clock'>) => {
  const counts = new Map<string, number>()
  let renewsAt = 0
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (!PACED.has(url)) return
    if (clock.steady() >= renewsAt || counts.size >= REMEMBERED) {
      counts.clear()
      renewsAt = clock.steady() + MINUTE
    }
    const counted = `${url} ${networkOf(addressOf(request))}`
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    if (count > MOST) throw refuse.limited(TOO_MANY)
  })
}
