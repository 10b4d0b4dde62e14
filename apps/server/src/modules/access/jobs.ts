import { admitJob } from '../../admission/admit.ts'
import type { Workers } from '../../jobs.ts'
import { followMember } from './service.ts'

export const followMembership: Workers['business']['access.follow-membership'] = (
  { businessId, personId },
  deps,
  cell,
) => followMember(deps, admitJob(cell, businessId), personId)
