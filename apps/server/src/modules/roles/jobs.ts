import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { retire } from '../../directory/service.ts'
import type { Workers } from '../../jobs.ts'
import { findRolesById } from './queries.ts'

/** The directory forgets a role that was deleted. Until then there is nothing behind its id. */
export const retireRole: Workers['business']['roles.retire'] = async ({ publicId }, deps, scope) => {
  const [living] = await inBusiness(deps, scope, (tx) => findRolesById(tx, [publicId]))
  if (!living) await inIdentity(deps, (tx) => retire(tx, 'role', scope.businessId, publicId))
}
