import { memberships } from '@quickprism/contract/memberships'
import { forPerson } from '../../http/serve.ts'
import { joinBusiness, leaveBusiness, listWaiting } from './joining.ts'
import { presentWaiting } from './present.ts'

export const membershipRoutes = [
  forPerson(memberships.waiting, async (_, { deps, scope }) => (await listWaiting(deps, scope)).map(presentWaiting)),

  forPerson(memberships.join, ({ body }, { deps, scope }) => joinBusiness(deps, scope, body.business_quickID)),

  forPerson(memberships.leave, ({ body }, { deps, scope }) => leaveBusiness(deps, scope, body.business_quickID)),
]
