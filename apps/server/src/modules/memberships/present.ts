import type { WaitingMembership } from '@quickprism/contract/memberships'
import type { WaitingRow } from './queries.ts'

export const presentWaiting = ({ business_quick_id, business_name, added_at }: WaitingRow): WaitingMembership => ({
  business_quickID: business_quick_id,
  business_name,
  added_at: added_at.toISOString(),
})
