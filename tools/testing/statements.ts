import type { PreparedClient, Statement } from '@quickprism/server/db/prepared-client'
import type pg from 'pg'

type Together = PreparedClient['together']

/** Whatever goes to these databases from now on passes by here first, by every connection; answers how to end it. */
export const passing = (
  pools: readonly pg.Pool[],
  by: (statements: readonly Statement[], go: () => ReturnType<Together>) => ReturnType<Together>,
) => {
  const watched = new Map<PreparedClient, Together>()
  const watch = (lent: pg.PoolClient) => {
    const client = lent as unknown as PreparedClient
    if (watched.has(client)) return
    const together = client.together.bind(client)
    watched.set(client, together)
    client.together = (statements) => by(statements, () => together(statements))
  }
  for (const pool of pools) pool.on('acquire', watch)
  return () => {
    for (const pool of pools) pool.off('acquire', watch)
    for (const [client, together] of watched) client.together = together
  }
}

/** The statements that go to these databases, as texts: those since they were last asked for. */
export const statementsTo = (...pools: readonly pg.Pool[]) => {
  const asked: string[] = []
  passing(pools, (statements, go) => {
    asked.push(...statements.map(({ sql }) => sql))
    return go()
  })
  return () => asked.splice(0)
}
