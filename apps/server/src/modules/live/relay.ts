import { branchKey } from '../../branch-key.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { untilStopped } from '../../until-stopped.ts'
import { dropNotices, findNotices, type Notice } from './queries.ts'

const EVERY = 250
const MOST = 1_000

/**
 * Passes on what is waiting in one cell, and says how many notices are done with. Told twice does no harm. What Redis
 * did not take stays, the newest of each branch: the older ones say nothing that it does not.
 */
export const relayOnce = async ({ versions }: Pick<Deps, 'versions'>, cell: Pick<CellHandle, 'db'>) => {
  const notices = await findNotices(cell, MOST)
  const newest = new Map(
    notices.map((notice) => [branchKey({ businessId: notice.business_id, branchId: notice.branch_id }), notice]),
  )
  const kept = new Set<Notice>()
  await Promise.all(
    newest.values().map(async (notice) => {
      const { business_id, branch_id, version } = notice
      if (!(await versions.announce({ businessId: business_id, branchId: branch_id, version }))) kept.add(notice)
    }),
  )
  const done = notices.filter((notice) => !kept.has(notice))
  if (done.length > 0) await dropNotices(cell, done)
  return done.length
}

/** Runs until it is stopped: a process that died between a commit and its announcement is made up for here. */
export const startRelay = (deps: Pick<Deps, 'versions' | 'cells' | 'log'>) => {
  const stops = deps.cells.all.map((cell) =>
    untilStopped(EVERY, async () => {
      const passed = await relayOnce(deps, cell).catch((error: Error) => {
        deps.log.warn({ err: error }, 'notices of changed branches wait: the database did not answer')
        return 0
      })
      return { isMore: passed >= MOST }
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
