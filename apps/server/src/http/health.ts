import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** How long PostgreSQL may be gone before this process asks for no more traffic. */
const PATIENCE = 5_000
/** How long one look at the databases is good for, so that asking often asks them no more. */
const LOOK = 1_000

/**
 * `/healthz`: this process runs, whatever else is broken. `/readyz`: it can answer; false only once a database has
 * been gone for longer than a restart takes. Redis is not asked: losing it loses speed only. Anyone may ask as often as
 * they like: the databases are asked once a second, and nobody is refused, least of all a load balancer.
 */
export const mountHealth = (
  app: FastifyInstance,
  { identity, cells, clock }: Pick<Deps, 'identity' | 'cells' | 'clock'>,
) => {
  /** When the first look began that has failed since the last good one. */
  let failingSince: number | undefined
  /** When the last look began that was good. */
  let goodAt = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let looked: Promise<void> | undefined

  const look = async () => {
    const began = clock.steady()
    const answers = await Promise.allSettled([identity, ...cells.all].map(({ pool }) => pool.query('select 1')))
    const isGood = answers.every(({ status }) => status === 'fulfilled')
    // On a lost connection it fails at its deadline only, when later ones may have been good.
    if (began < goodAt) return
    if (!isGood) {
      failingSince ??= began
      return
    }
    goodAt = began
    failingSince = undefined
  }

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    if (clock.steady() - lookedAt >= LOOK) {
      lookedAt = clock.steady()
      looked = look()
    }
    await looked
    const ready = failingSince === undefined || clock.steady() - failingSince <= PATIENCE
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for PostgreSQL' })
  })
}
