import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { conversionOf } from './conversion.ts'
import { deleteOldCodes } from './queries.ts'

/** Messages that nobody reads cost money, and carriers block who sends them: the operator is told each minute. */
export const watchCodes: Workers['identitySchedule']['codes.watch'] = async (deps) => {
  const { sent, verified, isAlarming } = await conversionOf(deps)
  if (isAlarming) deps.log.error({ sent, verified }, 'few of the codes sent by text message are entered')
}

const KEPT_HOURS = 48

export const forgetCodes: Workers['identitySchedule']['codes.forget'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldCodes(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
