import { setTimeout as pause } from 'node:timers/promises'
import { notifyDelivering } from '../../db/alert-channel.ts'
import { changed } from '../../db/changes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope, JobScope } from '../../scopes.ts'
import { waitAtMost } from '../../wait-at-most.ts'
import { begun, ended } from './feed.ts'
import { holdBranch } from './queries.ts'
import { insertRepeats } from './repeat-queries.ts'
import { writeRollCall } from './roll-call-queries.ts'

/** Few enough for the deadline of a statement, also on a slow machine, and for whoever waits at the door meanwhile. */
const AT_ONCE = 2_000
/** Whoever raised an alert waits no longer than this for its list, in milliseconds. */
const WAITED_FOR = 1_000
/** A branch that someone holds is free again after five seconds at the latest. */
const TRIES = 12
const AGAIN_AFTER = 500

/**
 * Writes down the next of those who are told at a branch, and answers whether there may be more. It holds the branch, as
 * everyone does who comes or leaves: from the start on whoever comes joins the list by themselves, whoever was inside
 * before is found here, and whoever left before it was written is out.
 */
export const listNext = async (tx: BusinessTx, branchId: number, most = AT_ONCE) => {
  await holdBranch(tx, branchId)
  const listed = await writeRollCall(tx, branchId, most)
  if (!listed) return false
  const { incident_id, drill, reason, ends_drill, is_announced, is_complete } = listed
  if (is_complete && !drill) await insertRepeats(tx, { incidentId: incident_id, branchId })
  if (ends_drill && !is_announced) changed(tx, branchId, ended(true, false))
  changed(tx, branchId, is_announced ? undefined : begun(drill, reason), { isUrgent: true })
  await notifyDelivering(tx)
  return !is_complete
}

/** Completes the next list of a branch. */
export const listBranch = async (deps: Deps, scope: JobScope | BranchScope, branchId: number) => {
  while (await inBusiness(deps, scope, (tx) => listNext(tx, branchId)));
}

const listHere = async (deps: Deps, scope: BranchScope) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listBranch(deps, scope, scope.branchId)
    } catch (error) {
      deps.log.warn({ err: error as Error }, 'who is told of an alert could not be written down yet')
      if (tries === TRIES) return
      await pause(AGAIN_AFTER)
    }
  }
}

/**
 * After the start: everyone who is told is written down, and the screens of the branch hear of it. The alert is on
 * whatever becomes of this; the worker does it as well.
 */
export const listInTime = (deps: Deps, scope: BranchScope) => waitAtMost(WAITED_FOR, listHere(deps, scope))
