import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { deleteOldAllowances } from './queries.ts'

const KEPT_HOURS = 48

export const forgetAllowances: Workers['identitySchedule']['allowances.forget'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldAllowances(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
