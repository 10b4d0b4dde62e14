import type { PgBoss } from 'pg-boss'
import type { Deps } from './deps.ts'
import { untilStopped } from './until-stopped.ts'

/** In milliseconds: someone may be waiting for a code. */
const LOOK_EVERY = 500

type Watched = {
  boss: Pick<PgBoss, 'notifyWorker'>
  /** Which queues have something to do. */
  findWaiting: () => Promise<readonly string[]>
  /** Those who work on a queue, by its name. */
  workers: ReadonlyMap<string, readonly string[]>
}

/**
 * One look at all queues of a schema, and whoever has something to do is woken. If each looked for itself, an installation
 * in which nothing happens would ask PostgreSQL eighty times in a second, and pg-boss has each of them planned anew.
 */
export const wakeWorkers = ({ log }: Pick<Deps, 'log'>, { boss, findWaiting, workers }: Watched) =>
  untilStopped(LOOK_EVERY, async () => {
    const waiting = await findWaiting().catch((error: Error) => {
      log.warn({ err: error }, 'jobs wait: the database did not answer')
      return []
    })
    for (const id of waiting.flatMap((name) => workers.get(name) ?? [])) boss.notifyWorker(id)
    return { isMore: false }
  })
