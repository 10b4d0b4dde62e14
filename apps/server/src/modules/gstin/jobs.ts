import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { deleteAnswersBefore } from './queries.ts'
import { staleBefore } from './service.ts'

export const forgetAnswers: Workers['identitySchedule']['gstin.forget'] = async (deps) => {
  await inIdentity(deps, (tx) => deleteAnswersBefore(tx, staleBefore(tx)))
}
