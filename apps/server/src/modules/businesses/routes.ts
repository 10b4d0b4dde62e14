import { businesses } from '@quickprism/contract/businesses'
import { admitEverywhere, admitted } from '../../http/admit.ts'
import { forPerson } from '../../http/serve.ts'
import { presentPickable } from './present.ts'
import { pickableBusiness } from './service.ts'

export const businessRoutes = [
  forPerson(businesses.list, (_, { deps, scope }) =>
    admitted(async () => {
      const scopes = await admitEverywhere(deps, scope)
      const found = await Promise.all(scopes.map((own) => pickableBusiness(deps, own)))
      return found.map(presentPickable).sort((one, other) => one.name.localeCompare(other.name))
    }),
  ),
]
