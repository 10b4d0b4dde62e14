import { inEveryBusiness } from '../../admission/every-business.ts'
import type { Workers } from '../../jobs.ts'
import { joinAccepted } from './joining.ts'
import { deleteOldAsked, deleteOldScans } from './scan-queries.ts'

export const joinGroup: Workers['identity']['checkins.join'] = (yes, deps) => joinAccepted(deps, yes)

export const forgetScans: Workers['cell']['checkins.forget-scans'] = (cell, deps) =>
  inEveryBusiness(deps, cell, async (tx) => {
    await deleteOldScans(tx)
    await deleteOldAsked(tx)
  })
