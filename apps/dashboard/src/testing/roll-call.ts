import type { RollCallPerson } from '@quickprism/contract/sos'

/** Someone on a roll-call of whom nothing is known yet. */
export const someoneListed = (name: string, some: Partial<RollCallPerson> = {}): RollCallPerson => ({
  person_ref: name,
  name,
  visitor_type: 'visitor',
  pov: 'Visitor',
  lead_ref: null,
  visiting: null,
  seen_place: null,
  seen_at: null,
  state: 'unknown',
  said_by: null,
  said_by_name: null,
  said_at: null,
  note: null,
  calls: [],
  doubt: null,
  reach: 'reached',
  ...some,
})
