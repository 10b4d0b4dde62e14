import { checkins } from '@quickprism/contract/checkins'
import { done } from '../../http/done.ts'
import { forPerson, inPlace, whoIsThere } from '../../http/serve.ts'
import { answerLead } from './joining.ts'
import { checkOut } from './leaving.ts'
import { currentVisit, requestsTo } from './my-visit.ts'
import { presentArrived } from './present.ts'
import { checkIn, inside } from './service.ts'

export const checkinRoutes = [
  whoIsThere(checkins.checkIn, async ({ body }, { deps, scope }) => {
    const { nonce, position, pov, companions, shop_quickID } = body
    const arrived = await checkIn(deps, scope, { nonce, position, pov, companions })
    return { ...presentArrived(deps.secrets, arrived, { shop_quickID }), repeated: arrived.isRepeated }
  }),

  whoIsThere(checkins.checkOut, async ({ body }, { deps, scope }) => {
    const { closed, at } = await checkOut(deps, scope, {
      by: body.by,
      visitRefs: body.visit_refs,
      leftAt: body.left_at === undefined ? undefined : new Date(body.left_at),
      position: body.position,
    })
    return { ...done('Checked out'), closed, checked_out_at: at?.toISOString() ?? null }
  }),

  forPerson(checkins.mine, async (_, { deps, scope }) => {
    const current = await currentVisit(deps, scope)
    const requests = await requestsTo(deps, scope)
    return {
      visit: current ? presentArrived(deps.secrets, current.visit, { shop_quickID: current.branchQuickId }) : null,
      asked_to_join: requests.map(({ request_id, lead_name, store_name, asked_at }) => ({
        request_id,
        lead_name,
        store_name,
        asked_at: asked_at.toISOString(),
      })),
    }
  }),

  forPerson(checkins.joinGroup, async ({ body }, { deps, scope }) => {
    await answerLead(deps, scope, body.request_id, body.accept)
    return done(body.accept ? 'You are part of the group' : 'You said no')
  }),

  inPlace(checkins.inside, (_, { tx, scope }) => inside(tx, scope)),
]
