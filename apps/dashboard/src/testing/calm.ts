import type { Reply } from '@quickprism/contract/endpoint'
import type { sos } from '@quickprism/contract/sos'

export type SosStatus = Reply<typeof sos.status>

/** A branch with 86 people inside, where neither an alert nor a drill is on. */
export const calm: SosStatus = {
  sos_status: false,
  drill: false,
  reason: null,
  started_at: null,
  inside: 86,
  incident: null,
  still_needed: null,
  last: null,
}
