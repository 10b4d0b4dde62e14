import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** How long PostgreSQL may be gone before this process asks for no more traffic. */
const PATIENCE = 5_000

/**
 * `/healthz`: this process runs, whatever else is broken. `/readyz`: it can answer; false only once a database has
 * been gone for longer than a restart takes. Redis is not asked: losing it loses speed only.
 */
export const mountHealth = (app: FastifyInstance, { identity, cells }: Pick<Deps, 'identity' | 'cells'>) => {
  let lastGood = performance.now()

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const answers = await Promise.allSettled([identity, ...cells.all].map(({ pool }) => pool.query('select 1')))
    if (answers.every(({ status }) => status === 'fulfilled')) lastGood = performance.now()
    const ready = performance.now() - lastGood <= PATIENCE
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for PostgreSQL' })
  })
}
