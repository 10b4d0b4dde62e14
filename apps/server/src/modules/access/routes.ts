import { access } from '@quickprism/contract/access'
import { forPerson, inPlace } from '../../http/serve.ts'
import { explain } from './explain.ts'
import { listAccess } from './listing.ts'

export const accessRoutes = [
  forPerson(access.get, (_, { deps, scope }) => listAccess(deps, scope)),

  inPlace(access.explain, ({ query }, { tx, scope }) =>
    explain(tx, scope, { quickId: query.quickId, permission: query.permission }, query),
  ),
]
