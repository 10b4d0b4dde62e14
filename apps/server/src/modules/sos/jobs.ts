import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { deleteOldLinks } from './link-queries.ts'

export const forgetAnswerLinks: Workers['identitySchedule']['sos.forget-links'] = (deps) =>
  inIdentity(deps, deleteOldLinks)
