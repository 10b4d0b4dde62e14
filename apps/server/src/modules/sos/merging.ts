import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { LATE_MARKS } from './late-marks.ts'
import { assessAnew } from './marking.ts'
import { findSame, type Merged, mergeInto, setAccount } from './merge-queries.ts'
import { showAgain } from './planning-queries.ts'
import { holdBranch } from './queries.ts'

/**
 * A visitor turns out to be an account: on every list they have one row, which their app answers for. Links and marks that
 * name the other row go on counting for it.
 */
export const mergeOnRollCalls = async (tx: BusinessTx, merged: Merged) => {
  const since = new Date(tx.now.getTime() - LATE_MARKS)
  for (const { branch_id } of await findSame(tx, merged, since)) await holdBranch(tx, branch_id)
  // Read again once nobody else can change them.
  for (const same of await findSame(tx, merged, since)) {
    if (same.other_id !== null) await mergeInto(tx, same)
    await setAccount(tx, same, merged.personId)
    if (same.other_id !== null) await assessAnew(tx, same.incident_id, [same.roll_id])
    await showAgain(tx, same.incident_id, [same.roll_id, ...(same.other_id === null ? [] : [same.other_id])])
    changed(tx, same.branch_id, undefined, { isUrgent: true })
  }
}
