import { inEveryBusiness } from '../../admission/every-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { deleteIdentityKeysBefore, deleteKeysBefore } from './queries.ts'

/** How long the first answer to a keyed call is kept for whoever asks again. */
const KEPT_HOURS = 48

const oldest = (now: Date) => new Date(now.getTime() - KEPT_HOURS * 3_600_000)

export const forgetKeys: Workers['cell']['keys.forget'] = (cell, deps) =>
  inEveryBusiness(deps, cell, (tx) => deleteKeysBefore(tx, oldest(tx.now)))

export const forgetIdentityKeys: Workers['identitySchedule']['keys.forget-identity'] = (deps) =>
  inIdentity(deps, (tx) => deleteIdentityKeysBefore(tx, oldest(tx.now)))
