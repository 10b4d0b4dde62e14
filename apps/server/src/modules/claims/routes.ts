import { claims } from '@quickprism/contract/claims'
import { forPerson } from '../../http/serve.ts'
import { claimVisits, lookAtOffer } from './claiming.ts'
import { presentOffer } from './present.ts'

export const claimRoutes = [
  forPerson(claims.look, async ({ body }, { deps, scope }) => presentOffer(await lookAtOffer(deps, scope, body.token))),

  forPerson(claims.claim, ({ body }, { deps, scope }) => claimVisits(deps, scope, body.token)),
]
