import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { findRolesById, retire } from './queries.ts'

/** The directory forgets a role that was deleted. Until then there is nothing behind its id. */
export const retireRole: Workers['business']['roles.retire'] = async ({ businessId, publicId }, deps, cell) => {
  const [living] = await inBusiness(deps, admitJob(cell, businessId), (tx) => findRolesById(tx, [publicId]))
  if (!living) await inIdentity(deps, (tx) => retire(tx, businessId, publicId))
}
