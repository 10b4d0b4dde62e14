import { randomUUID } from 'node:crypto'
import type { Sent } from '@quickprism/contract/endpoint'
import type { Mark } from '@quickprism/contract/own-alerts'
import { sos } from '@quickprism/contract/sos'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

export const FIRE = 'Fire or Smoke Detected'

type Marks = Sent<typeof sos.mark>['body']['marks']

/** What people do in an emergency, through the calls that their screens make. */
export const sosKit = (app: () => TestApp) => ({
  scene: async () => {
    const t = app()
    const branch = await t.given.branch({ name: 'Koramangala' })
    return { branch, staff: await t.given.staff({ on: branch, name: 'Meera Nair' }) }
  },

  raise: (person: GivenPerson, { quickId }: GivenBranch, reason = FIRE) =>
    app().as(person)(sos.toggle, { body: { shop_quickID: quickId, action: 'start', reason } }, { key: randomUUID() }),

  stop: (person: GivenPerson, { quickId }: GivenBranch, false_alarm = false) =>
    app().as(person)(
      sos.toggle,
      { body: { shop_quickID: quickId, action: 'stop', false_alarm } },
      { key: randomUUID() },
    ),

  drill: (person: GivenPerson, { quickId }: GivenBranch, action: 'start' | 'stop') =>
    app().as(person)(
      sos.drill,
      { body: action === 'stop' ? { shop_quickID: quickId, action } : { shop_quickID: quickId, action, reason: FIRE } },
      { key: randomUUID() },
    ),

  statusOf: (person: GivenPerson, { quickId }: GivenBranch) =>
    app().as(person)(sos.status, { query: { shop_quickID: quickId } }),

  rollCallOf: (
    person: GivenPerson,
    { quickId }: GivenBranch,
    more: { incident_ref?: string; since?: number; heard?: string } = {},
  ) => app().as(person)(sos.rollCall, { query: { shop_quickID: quickId, ...more } }),

  marks: (person: GivenPerson, { quickId }: GivenBranch, incident_ref: string, marks: Marks) =>
    app().as(person)(sos.mark, { body: { shop_quickID: quickId, incident_ref, marks } }),

  /** A mark of this moment. */
  saying: (state: Mark['state'], more: Partial<Mark> = {}): Mark => ({
    mark_id: randomUUID(),
    state,
    at: app().clock.held.toISOString(),
    ...more,
  }),

  /** What the trail of the business says of its alerts. */
  eventsAt: async ({ business }: GivenBranch) =>
    (await app().owner.trailOf(business)).map(({ event }) => event).filter((event) => event.startsWith('sos.')),
})
