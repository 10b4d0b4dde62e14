import { deleteOldLinks } from '../../admission/link-queries.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'

export const forgetAnswerLinks: Workers['identitySchedule']['sos.forget-links'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldLinks(tx, 'sos-answer'))
