import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { admitJob } from '../../http/admit.ts'
import type { Workers } from '../../jobs.ts'
import { findPlacesOfMember, writePlaces } from './queries.ts'

/**
 * Identity follows the membership: where to look for a person's businesses, and who is a member at check-in. It reads
 * what is true now, so running late, twice or out of order ends the same.
 */
export const followMembership: Workers['business']['access.follow-membership'] = async (
  { businessId, personId },
  deps,
  cell,
) => {
  const places = await inBusiness(deps, admitJob(cell, businessId), (tx) => findPlacesOfMember(tx, personId))
  await inIdentity(deps, (tx) => writePlaces(tx, { businessId, personId, places }))
}
