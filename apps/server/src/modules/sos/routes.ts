import { sos } from '@quickprism/contract/sos'
import type { Deps } from '../../deps.ts'
import { addressOf } from '../../http/addresses.ts'
import { forPerson, inPlace, toAnyone } from '../../http/serve.ts'
import type { BranchScope } from '../../scopes.ts'
import { endDrill, expectStarted, noteOpened, startAlert, startDrill, stopAlert } from './alerting.ts'
import { alertsOf, answerAlert, answerByLink, lookByLink } from './answering.ts'
import { failingLoudly } from './failing-loudly.ts'
import { listInTime } from './listing.ts'
import { markPeople } from './marking.ts'
import {
  presentAlert,
  presentIncident,
  presentMarshal,
  presentOwn,
  presentPerson,
  presentReach,
  presentReport,
  presentStatus,
} from './present.ts'
import { personRef } from './refs.ts'
import { reportOn } from './reporting.ts'
import { alertsFor, rollCallFor, statusOf } from './showing.ts'

type Toggled = { body: { action: 'start' | 'stop' } }

const afterwards = async ({ body }: Toggled, { deps, scope }: { deps: Deps; scope: BranchScope }) => {
  if (body.action === 'start') await listInTime(deps, scope)
}

export const sosRoutes = [
  inPlace(sos.status, async (_, { deps, tx, scope }) =>
    presentStatus(deps.secrets, tx.businessId, await statusOf(tx, scope)),
  ),

  failingLoudly(
    inPlace(sos.toggle, {
      answer: async ({ body }, { deps, tx, scope }) => {
        if (body.action === 'stop') return stopAlert(deps, tx, scope, body)
        await startAlert(deps, tx, scope, body.reason)
        return { noted: true, corrected: false }
      },
      again: async ({ body }, { tx, scope }) => {
        if (body.action === 'start') await expectStarted(tx, scope)
      },
      afterwards,
    }),
  ),

  inPlace(sos.audit, async (_, { deps, tx, scope }) => ({ noted: await noteOpened(deps, tx, scope) })),

  inPlace(sos.drill, {
    answer: async ({ body }, { deps, tx, scope }) => ({
      noted: body.action === 'start' ? await startDrill(deps, tx, scope, body.reason) : await endDrill(deps, tx, scope),
    }),
    afterwards,
  }),

  inPlace(sos.alerts, async (_, { tx, scope }) => ({ alerts: (await alertsFor(tx, scope)).map(presentAlert) })),

  inPlace(sos.rollCall, async ({ query }, { deps, tx, scope }) => {
    const { secrets } = deps
    const { incident, people, gone, marshals, reach, isFirst } = await rollCallFor(deps, tx, scope, query)
    return {
      incident: presentIncident(secrets, tx.businessId, incident),
      revision: incident.revision,
      people: people.map((row) => presentPerson(secrets, tx.businessId, row, scope.who.personId)),
      gone: gone.map((rollId) => personRef(secrets, tx.businessId, rollId)),
      marshals: marshals.map((row) => presentMarshal(secrets, tx.businessId, row, scope.who.personId)),
      reach: presentReach(reach),
      now: tx.now.toISOString(),
      first_read: isFirst,
    }
  }),

  inPlace(sos.mark, async ({ body }, { deps, tx, scope }) => ({
    revision: await markPeople(deps, tx, scope, body),
    now: tx.now.toISOString(),
  })),

  inPlace(sos.report, async ({ query }, { deps, tx, scope }) =>
    presentReport(deps.secrets, tx.businessId, await reportOn(deps, tx, scope, query.incident_ref), scope.who.personId),
  ),

  forPerson(sos.mine, async (_, { deps, scope }) => ({
    alerts: (await alertsOf(deps, scope)).map((row) => presentOwn(deps.secrets, row)),
    now: deps.clock.now().toISOString(),
  })),

  forPerson(sos.answer, async ({ body: { alert_ref, ...mark } }, { deps, scope }) =>
    presentOwn(deps.secrets, await answerAlert(deps, scope, alert_ref, mark)),
  ),

  toAnyone(sos.link, async ({ body: { token } }, { deps, request }) =>
    presentOwn(deps.secrets, await lookByLink(deps, { token, address: addressOf(request) })),
  ),

  toAnyone(sos.answerByLink, async ({ body: { token, ...mark } }, { deps, request }) =>
    presentOwn(deps.secrets, await answerByLink(deps, { token, address: addressOf(request) }, mark)),
  ),
]
