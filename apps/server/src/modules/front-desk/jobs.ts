import type { Workers } from '../../jobs.ts'
import { followEntry } from './following.ts'

export const followEntryLater: Workers['business']['front-desk.follow-entry'] = (following, deps, scope) =>
  followEntry(deps, scope, { ...following, businessId: scope.businessId })
