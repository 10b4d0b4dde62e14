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

/** Who marked them, how and when; nothing where it was no marshal. */
export const markedText = (alert: OwnAlert) => {
  const { said_by, said_by_name, said_at, state } = alert
  if (said_by !== 'marshal' || said_at === null || state === 'unknown') return null
  const { safe, help, aMarshal } = copy.marked
  return t(state === 'safe' ? safe : help, { name: said_by_name ?? t(aMarshal), time: timeAt(alert, said_at) })
}

/** A marshal's mark, beside or in place of their own answer. */
export const markedByOf = (alert: OwnAlert) => {
  const { said_by, said_by_name, said_at } = alert
  if (said_by !== 'marshal' || said_at === null) return null
  return t(copy.marked.byAt, { name: said_by_name ?? t(copy.marked.aMarshal), time: timeAt(alert, said_at) })
}

/** What they are told who say that they are safe while a marshal's call for help stands; nothing to others. */
export const contradictedWords = (alert: OwnAlert) => {
  const { state, own_state, said_by, said_by_name, said_at } = alert
  if (state !== 'needs-help' || own_state !== 'safe' || said_by !== 'marshal' || said_at === null) return undefined
  const name = said_by_name ?? t(copy.marked.aMarshal)
  return {
    heading: t(copy.contradicted.heading),
    text: t(copy.contradicted.text, { name, time: timeAt(alert, said_at) }),
  }
}

export const edgeOf = ({ drill }: OwnAlert) => (drill ? ('drill' as const) : ('alert' as const))

export const whereOf = ({ drill, branch_name: branch }: OwnAlert) => t(drill ? copy.drillAt : copy.where, { branch })

/** That it is over, and whether there was anything. */
export const overWords = ({ drill, false_alarm }: OwnAlert) => {
  if (drill) return { heading: copy.over.drill, text: copy.over.drillText }
  if (false_alarm) return { heading: copy.over.falseAlarm, text: copy.over.falseText }
  return { heading: copy.over.heading, text: copy.over.text }
}
