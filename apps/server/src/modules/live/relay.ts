import { setTimeout as pause } from 'node:timers/promises'
import type { CellHandle } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { dropNotices, findNotices } from './queries.ts'
import { announce } from './service.ts'

const EVERY = 250
const MOST = 1_000

/** Passes on what is waiting in one cell, and says how much that was. Told twice does no harm. */
export const relayOnce = async (deps: Pick<Deps, 'redis'>, cell: Pick<CellHandle, 'db'>) => {
  const notices = await findNotices(cell, MOST)
  if (notices.length === 0) return 0
  const newest = new Map(notices.map((notice) => [`${notice.business_id}:${notice.branch_id}`, notice]))
  for (const { business_id, branch_id, version } of newest.values()) {
    announce(deps, { businessId: business_id, branchId: branch_id, version })
  }
  await dropNotices(cell, notices)
  return notices.length
}

/** Runs until it is stopped: a process that died between a commit and its announcement is made up for here. */
export const startRelay = (deps: Pick<Deps, 'redis' | 'cells' | 'log'>) => {
  const stop = new AbortController()
  const relay = async (cell: CellHandle) => {
    while (!stop.signal.aborted) {
      const passed = await relayOnce(deps, cell).catch((error: Error) => {
        deps.log.warn({ error: error.message }, 'notices of changed branches wait: the database did not answer')
        return 0
      })
      if (passed < MOST) await pause(EVERY, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(deps.cells.all.map(relay))
  return async () => {
    stop.abort()
    await running
  }
}
