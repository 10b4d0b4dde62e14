import type { Position } from '@quickprism/contract/checkins'
import { standingAt } from '@quickprism/contract/geofence'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'
import { type Ending, EVIDENCE, leave, type VisitRow, visitToLeave } from '../visits/service.ts'
import { findGeofence } from './queries.ts'
import { tooManyScans } from './refusing.ts'
import { countScan } from './scan-queries.ts'

export type Leaving = {
  by: 'qr' | 'geofence' | 'signed-out'
  visitRefs: readonly string[] | undefined
  leftAt: Date | undefined
  position: Position | undefined
}

/** When they left: as the phone says, but neither before they came nor in the future. */
const leftAt = (tx: BusinessTx, own: VisitRow, leaving: Leaving) => {
  const said = leaving.leftAt ?? tx.now
  return new Date(Math.min(tx.now.getTime(), Math.max(own.checked_in_at.getTime(), said.getTime())))
}

/** A scan of the code on leaving that is reported so late tells nothing any more (Q137). */
const expectInTime = (tx: BusinessTx, { by, leftAt }: Leaving) => {
  if (by === 'qr' && leftAt && leftAt.getTime() < tx.now.getTime() - EVIDENCE) {
    throw refuse.tooLate(
      'This check-out is more than 48 hours old and no longer counts. Your visit ended at closing time.',
    )
  }
}

const leftAlready = () =>
  refuse.turnedAway('too_far', 'You are no longer at the branch. Choose “I have left” to end your visit.')

/**
 * A scan at the door is seen; what a phone concludes later is concluded. A scan from elsewhere is no leaving (Q126): who
 * has left already says so.
 */
const endingOf = async (tx: BusinessTx, scope: VisitScope, own: VisitRow, leaving: Leaving): Promise<Ending> => {
  if (leaving.by === 'qr') {
    if (!('key' in scope.by)) throw refuse.invalid('Scan the QR code at the entrance to check out')
    if (!(await countScan(tx, scope))) throw tooManyScans()
    const { where } = standingAt(await findGeofence(tx, scope.branchId), leaving.position)
    if (where === 'outside') throw leftAlready()
    const isSeen = where === 'inside' && leaving.leftAt === undefined
    return {
      how: checkoutType.qr,
      grade: isSeen ? exitGrade.observed : exitGrade.inferred,
      at: leftAt(tx, own, leaving),
    }
  }
  const how = leaving.by === 'geofence' ? checkoutType.geoTagged : checkoutType.loggedOut
  return { how, grade: exitGrade.inferred, at: leftAt(tx, own, leaving) }
}

/** Ends the caller's visit, and those of their group who leave with them. */
export const checkOut = async (deps: Deps, tx: BusinessTx, scope: VisitScope, leaving: Leaving) => {
  expectInTime(tx, leaving)
  const by = leaving.by === 'qr' ? leaving.leftAt : undefined
  const own = await visitToLeave(deps, tx, scope, { refs: leaving.visitRefs, by })
  const said = await endingOf(tx, scope, own, leaving)
  return leave(deps, tx, scope, { own, refs: leaving.visitRefs, said })
}
