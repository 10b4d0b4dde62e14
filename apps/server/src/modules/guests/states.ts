import type { GuestState } from '@quickprism/contract/guests'
import type { GuestRow } from './queries.ts'

/** For how long after its day an announcement is kept, in milliseconds: its link then says what became of it. */
export const KEPT = 48 * 3_600_000

type Ends = Pick<GuestRow, 'arrived_at' | 'declined_at' | 'withdrawn_at' | 'ends_at'>

export const stateOf = ({ arrived_at, declined_at, withdrawn_at, ends_at }: Ends, now: Date): GuestState => {
  if (arrived_at) return 'arrived'
  if (declined_at) return 'declined'
  if (withdrawn_at) return 'withdrawn'
  return ends_at > now ? 'expected' : 'over'
}
