import { checkins } from '@quickprism/contract/checkins'
import type { Heard } from '@quickprism/contract/endpoint'
import { atBranch, forPerson } from '../../http/serve.ts'
import { refuse } from '../../refuse.ts'
import { remindAsked, requestsTo, withdrawAsked } from '../presence/service.ts'
import { currentVisit, expectInside, findPlace, presentPlace, purposeIn } from '../visits/service.ts'
import { answerLead } from './answering.ts'
import { checkIn, concludeCheckIn } from './checking-in.ts'
import { checkOut } from './checking-out.ts'
import { meetCompanions } from './companions.ts'
import { doorFor, type Scan } from './looking.ts'
import { meet } from './meeting.ts'
import { presentMyVisit } from './present.ts'

const momentIn = (written: string | undefined) => (written === undefined ? undefined : new Date(written))

const scanIn = ({ nonce, scanned_at, position, pov }: Heard<typeof checkins.checkIn>['body']): Scan => ({
  nonce,
  scannedAt: momentIn(scanned_at),
  position,
  pov,
})

export const checkinRoutes = [
  atBranch(checkins.door, {
    answer: async (_, { tx, scope }) => {
      await expectInside(tx, scope)
      return findPlace(tx, scope.branchId, scope.visitor.personId)
    },
    after: async (place, _, { scope }) => ({
      ...presentPlace(place),
      last_pov: purposeIn(place.last_pov),
      consented: scope.hasConsented,
    }),
  }),

  atBranch(checkins.meet, {
    // Entering tries the key of the poster: nobody reads passes who stands nowhere.
    answer: (_, { tx, scope }) => expectInside(tx, scope),
    after: (_, { body }, { deps, scope }) => meet(deps, scope, body.pass),
  }),

  atBranch(checkins.checkIn, {
    before: ({ body }, { deps, scope }) => {
      if (!scope.hasConsented) throw refuse.noticeDue()
      return meetCompanions(deps, scope, body.companions, scanIn(body))
    },
    along: ({ present }) => present.map(({ person_id }) => person_id),
    look: ({ body }, { deps, scope }) => doorFor(deps, scope, scanIn(body)),
    answer: ({ body }, { deps, tx, scope, prepared, looked }) =>
      checkIn(deps, tx, scope, scanIn(body), prepared, looked),
    after: async (outcome, { body: { shop_quickID } }, { deps, scope, prepared }) => {
      const visit = await concludeCheckIn(deps, scope, outcome, prepared)
      return {
        ...presentMyVisit(deps.secrets, visit, { shop_quickID }),
        repeated: visit.isRepeated,
        checked_out_at: visit.group[0]?.checked_out_at?.toISOString() ?? null,
      }
    },
  }),

  atBranch(checkins.checkOut, {
    answer: ({ body }, { deps, tx, scope }) =>
      checkOut(deps, tx, scope, {
        by: body.by,
        visitRefs: body.visit_refs,
        leftAt: momentIn(body.left_at),
        position: body.position,
      }),
    after: async ({ closed, at }) => ({ closed, checked_out_at: at?.toISOString() ?? null }),
  }),

  forPerson(checkins.mine, async (_, { deps, scope }) => {
    const current = await currentVisit(deps, scope)
    const requests = await requestsTo(deps, scope)
    return {
      visit: current
        ? {
            ...presentMyVisit(deps.secrets, current.visit, { shop_quickID: current.branchQuickId }),
            place: presentPlace(current.place),
            closes_at: current.closesAt.toISOString(),
          }
        : null,
      asked_to_join: requests.map(({ request_id, lead_name, store_name, asked_at, by_desk }) => ({
        request_id,
        lead_name: by_desk ? null : lead_name,
        store_name,
        asked_at: asked_at.toISOString(),
      })),
    }
  }),

  forPerson(checkins.joinGroup, async ({ body }, { deps, scope }) => {
    const { request_id, accept, position } = body
    const { by_desk, isInside } = await answerLead(deps, scope, request_id, { accept, position })
    if (!accept) return { message: 'You said no' }
    if (isInside) return { message: 'You are checked in here already' }
    return { message: by_desk ? 'The front desk knows your name now' : 'You are part of the group' }
  }),

  forPerson(checkins.remindCompanion, ({ body }, { deps, scope }) => remindAsked(deps, scope, body.request_id)),

  forPerson(checkins.withdrawCompanion, ({ body }, { deps, scope }) => withdrawAsked(deps, scope, body.request_id)),
]
