import type { BusinessTx } from '../../db/in-business.ts'
import { forgetClosing } from './queries.ts'

/** The hours of a branch have changed, and with them when its open visits end. */
export const hoursChanged = (tx: BusinessTx, branchId: number) => forgetClosing(tx, branchId)

export { checkedIn, turnedAway } from './activities.ts'
export { correctAtDesk, endAtDesk } from './at-desk.ts'
export { type Ending, EVIDENCE, endUnseen } from './ending.ts'
export { leave, visitToLeave } from './leaving.ts'
export { currentVisit, type Earlier, expectInside, type MyVisit, showVisit } from './my-visit.ts'
export { findPlace } from './place-queries.ts'
export { presentPlace, purposeIn } from './present.ts'
export { findClock, findGroup, findInside, findOpenVisits, type VisitRow } from './queries.ts'
export { begin, isRuledOut, join, visitBegunAfter } from './timeline.ts'
export {
  type Arrival,
  type Arriving,
  type CheckedIn,
  type Comer,
  findArrivals,
  findSpans,
  isUsedNonce,
  type NewVisit,
  readSpans,
  type SpanJson,
  spansInJson,
} from './timeline-queries.ts'
export { visitRef } from './visit-refs.ts'
