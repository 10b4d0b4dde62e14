import type { Position } from '@quickprism/contract/checkins'
import { standingAt } from '@quickprism/contract/geofence'
import type { Purpose } from '@quickprism/contract/my-visit'
import { lookingIn } from '../../admission/door.ts'
import type { Look } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'
import { contactHashes, hashesOfAccount } from '../visitors/service.ts'
import { type Arrival, readSpans, visitBegunAfter } from '../visits/service.ts'
import { type Moment, momentOf } from './lateness.ts'
import { type Door, isInside, type KnownBy, lookAtDoor } from './queries.ts'
import { whyTurnedAway } from './refusing.ts'

export type Scan = {
  nonce: string
  /** Where the phone reports it later. */
  scannedAt: Date | undefined
  position: Position | undefined
  pov: Purpose
}

/** The person at the door with their visits. */
export const arrivalAt = ({ presence, visitor }: VisitScope, { visitor_id, spans }: Door): Arrival => ({
  personId: visitor.personId,
  visitorId: visitor_id,
  spans: readSpans(spans),
  lastSeen: presence,
})

/**
 * The visit that this very scan made, or the one they are in, if any. A scan of someone alone that waited on their phone
 * while the desk let them in, or they scanned again, is that visit too.
 */
export const visitBefore = (scope: VisitScope, door: Door, moment: Moment, isAlone = false) => {
  const { businessId, branchId, presence } = scope
  if (door.used_visit !== null && door.used_at !== null) {
    if (!door.is_own_scan) throw usedBefore()
    return { visitId: door.used_visit, checkedInAt: door.used_at }
  }
  if (isInside(businessId, door, presence, moment)) {
    return { visitId: door.open_visit as number, checkedInAt: door.open_since as Date }
  }
  const next = moment.isLate && isAlone ? visitBegunAfter(arrivalAt(scope, door), branchId, moment.at) : undefined
  return next && { visitId: next.visit_id, checkedInAt: next.checked_in_at }
}

/** A nonce is one person's scan at one branch: it never opens anyone else's visit. */
export const usedBefore = () => refuse.conflict('This scan was used before. Scan the QR code again.')

/** By what the branch may refuse someone of whom it has no copy. */
const knownBy = ({ secrets }: Pick<Deps, 'secrets'>, { businessId, visitor }: VisitScope): KnownBy => ({
  keptOut: hashesOfAccount(secrets, businessId, visitor).map(({ hash }) => hash),
  ...contactHashes(secrets, businessId, visitor),
})

/** What is looked at as soon as a scan was let into its business. It counts the scan, unless it is only a look. */
export const doorFor =
  (deps: Pick<Deps, 'secrets'>, scope: VisitScope, scan: Scan, { isLook = false } = {}): Look<Door> =>
  (now) =>
    lookAtDoor(scope, now, { ...scan, known: knownBy(deps, scope), isLook })

/** Whether the door would let a scan in now, with nothing done about it: one that is refused uses up nobody's pass. */
export const wouldLetIn = (deps: Pick<Deps, 'cells' | 'clock' | 'secrets'>, scope: VisitScope, scan: Scan) =>
  lookingIn(
    deps,
    scope,
    doorFor(deps, scope, scan, { isLook: true }),
    async (tx, [door]) =>
      door?.may_scan &&
      !visitBefore(scope, door, momentOf(tx.now, scan.scannedAt)) &&
      !whyTurnedAway(door, standingAt(door, scan.position)),
  )
