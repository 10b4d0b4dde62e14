import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { isToLeave } from '@quickprism/contract/sos-advice'
import { copy } from './copy.ts'

const markedSafeText = ({ drill, reason }: OwnAlert) => {
  if (drill) return copy.markedSafe.drill
  return isToLeave(reason) ? copy.markedSafe.away : copy.markedSafe.put
}

/** What someone who is marked safe is told. */
export const safeText = (alert: OwnAlert) => t(markedSafeText(alert), { branch: alert.branch_name })

export const timeAt = ({ time_zone }: OwnAlert, instant: string) => formatTime(instant, time_zone)

export const whereOf = ({ drill, branch_name: branch }: OwnAlert) => t(drill ? copy.drillAt : copy.where, { branch })
