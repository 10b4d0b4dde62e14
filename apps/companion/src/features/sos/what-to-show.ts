import type { OwnAlert, SafetyState } from '@quickprism/contract/own-alerts'
import type { KeptAnswer } from '../../lib/kept-answers.ts'

/** What is known of the person: what they said last on this phone, else what the server says. */
export type Said = {
  state: SafetyState
  at: string | null
  /** Nothing where the server has it; else whether it was tried without success. */
  unsent?: 'sending' | 'late'
  /** They said nothing themselves: it is what a marshal marked. */
  isMarkedOnly: boolean
}

export const saidOf = (alert: OwnAlert, waiting: readonly KeptAnswer[]): Said => {
  const last = waiting.at(-1)
  if (!last) {
    const isMarkedOnly = alert.said_by === 'marshal' && alert.own_state === 'unknown' && alert.state !== 'unknown'
    return { state: alert.state, at: alert.answered_at, isMarkedOnly }
  }
  return { state: last.mark.state, at: last.mark.at, unsent: last.isLate ? 'late' : 'sending', isMarkedOnly: false }
}

export const waitingFor = (answers: readonly KeptAnswer[], by: string, alert_ref?: string) =>
  answers.filter((answer) => answer.by === by && answer.alert_ref === alert_ref)

/** What the screen belongs to: an alert or its end, or a line above the app for someone who is safe or opens it later. */
export type Shown = { as: 'screen' | 'line'; alert: OwnAlert; said: Said }

type Known = {
  alerts: readonly OwnAlert[]
  answers: readonly KeptAnswer[]
  by: string
  /** Alerts that this phone showed while they were on, and whose end it has not told yet. */
  shown: readonly string[]
  /** Those of them that took the screen since this page was opened. */
  watched: readonly string[]
  /** Alerts that its owner answered and put aside. */
  aside: readonly string[]
}

const isOver = ({ ended_at }: OwnAlert) => ended_at !== null

/** Stopping an alert ends no emergency of someone who needs help: their request stays open. A drill leaves nothing open. */
export const isStillOpen = ({ ended_at, drill, state }: OwnAlert) =>
  ended_at !== null && !drill && state === 'needs-help'

/** Their call for help is on this phone alone, whatever the server says of the alert meanwhile. A drill leaves nothing open. */
export const isCallUnsent = ({ drill }: OwnAlert, { state, unsent }: Said) =>
  !drill && unsent !== undefined && state === 'needs-help'

/** Whether its reader is asked often: while it is on, or their request is open. */
export const isOpen = (alert: OwnAlert) => !isOver(alert) || isStillOpen(alert)

/** A real alert before a drill, also one that is over while they need help; one that is on before one that is over, one that waits for an answer before one that has it, the newest first. */
const byUrgency = (one: Shown, other: Shown) =>
  Number(one.alert.drill) - Number(other.alert.drill) ||
  Number(isOver(one.alert)) - Number(isOver(other.alert)) ||
  Number(one.as === 'line') - Number(other.as === 'line') ||
  Number(one.said.state !== 'unknown') - Number(other.said.state !== 'unknown') ||
  Date.parse(other.alert.started_at) - Date.parse(one.alert.started_at)

/** Which of the alerts takes the screen, if any. Its end is told once, where it was seen, unless another has begun since. */
export const whatToShow = ({ alerts, answers, by, shown, watched, aside }: Known): Shown | undefined => {
  const on = alerts
    .map((alert) => ({ alert, said: saidOf(alert, waitingFor(answers, by, alert.alert_ref)) }))
    .filter(({ alert, said }) => isOpen(alert) || isCallUnsent(alert, said))
    .map(({ alert, said }): Shown => {
      const isAside = said.state === 'safe' && !said.unsent && aside.includes(alert.alert_ref)
      return { as: isAside ? 'line' : 'screen', alert, said }
    })
    .toSorted(byUrgency)
  if (on[0]) return on[0]
  const [newest] = alerts.toSorted((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at))
  if (!newest || !shown.includes(newest.alert_ref)) return undefined
  const as = watched.includes(newest.alert_ref) ? 'screen' : 'line'
  return { as, alert: newest, said: saidOf(newest, []) }
}
