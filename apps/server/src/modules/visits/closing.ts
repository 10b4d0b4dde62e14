import { admitJob } from '../../admission/admit.ts'
import { changed } from '../../db/changes.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { closing } from './activities.ts'
import { type DueBranch, findDueBranches, findDueVisits, holdHours } from './due-queries.ts'
import { closeDue } from './ending-queries.ts'

/** So many people are told by one job. */
const TOLD_AT_ONCE = 200

/** Closes what is still open at one branch after its closing time, and has those told who did not check out. */
export const closeVisitsAt = (deps: Deps, cell: number, { business_id, branch_id }: DueBranch) =>
  inBusiness(deps, admitJob(cell, business_id), async (tx) => {
    // A change of the hours waits for this, or is seen here: `closed_until` must not be written by the former ones.
    await holdHours(tx, branch_id)
    const due = await findDueVisits(tx, branch_id)
    const { closed, version } = await closeDue(tx, branch_id)
    for (let from = 0; from < due.length; from += TOLD_AT_ONCE) {
      const visits = due.slice(from, from + TOLD_AT_ONCE)
      await enqueue(tx, 'visits.tell-closed', { businessId: business_id, branchId: branch_id, visits })
    }
    if (closed > 0 && version !== null) changed(tx, branch_id, closing(closed), { version })
  })

/**
 * Closes what is still open after closing time, each visit at its own closing time: a worker that was down, or runs this
 * twice, changes nothing about the result. A branch that cannot be closed now keeps no other from it.
 */
export const closeDueVisits = async (deps: Deps, cell: number) => {
  const failures: unknown[] = []
  for (const branch of await findDueBranches(deps.cells.of(cell), deps.clock)) {
    await closeVisitsAt(deps, cell, branch).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some branches could not be closed')
}
