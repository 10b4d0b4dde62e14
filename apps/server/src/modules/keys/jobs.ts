import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { admitJob } from '../../http/admit.ts'
import type { Workers } from '../../jobs.ts'
import { Refusal } from '../../refuse.ts'
import { businessesIn, deleteIdentityKeysBefore, deleteKeysBefore } from './queries.ts'

/** How long the first answer to a keyed call is kept for whoever asks again. */
const KEPT_HOURS = 48

const oldest = (now: Date) => new Date(now.getTime() - KEPT_HOURS * 3_600_000)

/** Forgets old keys, one business at a time: nothing here needs to reach across them. */
export const forgetKeys: Workers['cell']['keys.forget'] = async (cell, deps) => {
  for (const businessId of await businessesIn(deps.identity, cell)) {
    await inBusiness(deps, admitJob(cell, businessId), (tx) => deleteKeysBefore(tx, oldest(tx.now))).catch((error) => {
      // Reserved in identity and not founded yet: there is nothing to forget.
      if (!(error instanceof Refusal)) throw error
    })
  }
}

export const forgetIdentityKeys: Workers['identitySchedule']['keys.forget-identity'] = (deps) =>
  inIdentity(deps, (tx) => deleteIdentityKeysBefore(tx, oldest(tx.now)))
