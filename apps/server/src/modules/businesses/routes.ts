import { businesses } from '@quickprism/contract/businesses'
import { admitEverywhere, admitted } from '../../admission/admit.ts'
import { forPerson, forPersonOnce, inPlace } from '../../http/serve.ts'
import { enrolBusiness } from './enrolling.ts'
import { changeLogo, prepareLogo } from './logos.ts'
import { presentDetails, presentPickable } from './present.ts'
import { detailsOf, pickableBusiness } from './showing.ts'

export const businessRoutes = [
  forPerson(businesses.list, (_, { deps, scope }) =>
    admitted(async () => {
      const scopes = await admitEverywhere(deps, scope)
      const found = await Promise.all(scopes.map((own) => pickableBusiness(deps, own)))
      return found.map(presentPickable).sort((one, other) => one.name.localeCompare(other.name))
    }),
  ),

  inPlace(businesses.details, async (_, { tx, scope }) => presentDetails(await detailsOf(tx, scope))),

  inPlace(businesses.logo, {
    before: ({ file }, { deps, scope }) => prepareLogo(deps, scope, file),
    answer: async (_, { tx, scope, prepared }) => {
      await changeLogo(tx, scope, prepared)
      return { message: 'Logo uploaded successfully' }
    },
  }),

  forPersonOnce(businesses.register, async ({ body }, { deps, scope, key }) => ({
    business_quickID: await enrolBusiness(deps, scope, body, key),
  })),
]
