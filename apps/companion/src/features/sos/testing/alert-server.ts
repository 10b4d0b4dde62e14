import type { Served } from '@quickprism/app/testing/fake-wire'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { type OwnAlert, ownAlerts } from '@quickprism/contract/own-alerts'

export const fire: OwnAlert = {
  alert_ref: 'alert-1',
  business_name: 'Kaveri Spaces',
  branch_name: 'Koramangala',
  time_zone: 'Asia/Kolkata',
  drill: false,
  reason: 'Fire or Smoke Detected',
  started_at: '2026-03-02T12:32:00.000Z',
  ended_at: null,
  false_alarm: false,
  state: 'unknown',
  said_by: null,
  said_by_name: null,
  said_at: null,
  own_state: 'unknown',
  answered_at: null,
}

/** When answers are taken: two minutes after the alert began. */
const ANSWERED_AT = '2026-03-02T12:34:00.000Z'

type Answer = { mark_id: string; state: 'safe' | 'needs-help' }

/** A server that knows some alerts and takes answers, unless it is out of reach, or for answers alone. */
export const alertServer = (...alerts: OwnAlert[]) => {
  const scene = { alerts, isReached: true, isAnswered: true, taken: [] as Answer[] }
  const whenReached = (endpoint: Endpoint, give: (sent: Answer) => unknown): Served => ({
    endpoint,
    respond: async (sent) => {
      if (!scene.isReached) throw new Error('There is no network.')
      return { status: 200, body: give(sent as Answer) }
    },
  })
  const take = (answer: Answer) => {
    if (!scene.isAnswered) throw new Error('The network is gone again.')
    scene.taken.push(answer)
    scene.alerts = scene.alerts.map((alert) => ({
      ...alert,
      state: answer.state,
      said_by: 'self',
      said_at: ANSWERED_AT,
      own_state: answer.state,
      answered_at: ANSWERED_AT,
    }))
    return scene.alerts[0]
  }
  const server = [
    whenReached(ownAlerts.mine, () => ({ alerts: scene.alerts, now: ANSWERED_AT })),
    whenReached(ownAlerts.answer, take),
    whenReached(ownAlerts.link, () => scene.alerts[0]),
    whenReached(ownAlerts.answerByLink, take),
  ]
  return { scene, server }
}
