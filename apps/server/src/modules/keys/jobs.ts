import { inBusiness } from '../../db/in-business.ts'
import { admitJob } from '../../http/admit.ts'
import type { Workers } from '../../jobs.ts'
import { businessesIn, deleteKeysBefore } from './queries.ts'

/** How long the first answer to a keyed call is kept for whoever asks again. */
const KEPT_HOURS = 48

/** Forgets old keys, one business at a time: nothing here needs to reach across them. */
export const forgetKeys: Workers['cell']['keys.forget'] = async (cell, deps) => {
  for (const businessId of await businessesIn(deps.identity, cell)) {
    await inBusiness(deps, admitJob(cell, businessId), (tx) =>
      deleteKeysBefore(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)),
    )
  }
}
