import { nobody, type Reveals } from '../../admission/reveals.ts'
import type { Counters } from './counters.ts'

/** What guards look at. */
export const securityOf = ({ standing, closing }: Counters, reveals: Reveals = nobody) => ({
  sos_status: standing.has_alert,
  blacklist_matches: standing.matches,
  unmasked_records: reveals.size,
  unmasked_seconds_left: reveals.size === 0 ? null : Math.max(...reveals.values()),
  geofence_radius: standing.radius,
  timed_out: closing.timedOut,
  last_closing: closing.clock,
})
