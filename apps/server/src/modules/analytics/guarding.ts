import type { Reveals } from '../../admission/reveals.ts'
import { countedOnce } from '../../counted-once.ts'
import { BLACKLISTED } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { isAlertOn } from '../sos/service.ts'
import { lastQuarter } from './counters.ts'
import { countTimedOut, findGuarded } from './queries.ts'

const MOST_KEPT = 5_000

const once = countedOnce<number>(MOST_KEPT)

/** What guards look at. */
export const securityOf = async (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number, reveals: Reveals) => {
  const { radius, matches, last_closing, stamp, ...closing } = await findGuarded(
    tx,
    branchId,
    lastQuarter(tx),
    BLACKLISTED,
  )
  const { closed_at: at, closed_before: from } = closing
  return {
    sos_status: await isAlertOn(tx, branchId),
    blacklist_matches: matches,
    unmasked_records: reveals.size,
    unmasked_seconds_left: reveals.size === 0 ? null : Math.max(...reveals.values()),
    geofence_radius: radius,
    timed_out: await once(deps, [tx.businessId, branchId, from, at, stamp], () =>
      countTimedOut(tx, branchId, { from, at }),
    ),
    last_closing,
  }
}
