import type { Workers } from '../../jobs.ts'
import { followMember } from './service.ts'

export const followMembership: Workers['business']['access.follow-membership'] = ({ personId }, deps, scope) =>
  followMember(deps, scope, personId)
