import type { OfferRow } from './queries.ts'

export const presentOffer = ({ business_name, branch_name, name, checked_in_at, time_zone, claimed_at }: OfferRow) => ({
  business_name,
  branch_name,
  name,
  checked_in_at: checked_in_at.toISOString(),
  time_zone,
  is_claimed: claimed_at !== null,
})
