import type { Workers } from '../../jobs.ts'
import { findAlarming } from './installation.ts'

/** Beyond the limits of a day nothing is sent, so the operator is warned before, each minute. */
export const watchMessages: Workers['identitySchedule']['messages.watch'] = async (deps) => {
  for (const { channel, counted, unproven, most } of await findAlarming(deps)) {
    deps.log.error({ channel, counted, unproven, most }, 'the messages of a day are nearly used up')
  }
}
