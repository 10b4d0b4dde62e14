import { privacy } from '@quickprism/contract/privacy'
import { forPerson } from '../../http/serve.ts'
import { erase } from './erasing.ts'
import { presentErased, presentHolding, presentReceipt } from './present.ts'
import { erasuresOf, heldOf, whoSaw } from './service.ts'

export const privacyRoutes = [
  forPerson(privacy.whoSaw, async ({ query }, { deps, scope }) => {
    const { receipts, total } = await whoSaw(deps, scope, query)
    return {
      data: receipts.map(presentReceipt),
      page: query.page,
      total_pages: Math.ceil(total / query.page_size),
      total_records: total,
    }
  }),

  forPerson(privacy.held, async (_, { deps, scope }) => ({
    data: (await heldOf(deps, scope)).map(presentHolding),
    erased: (await erasuresOf(deps, scope)).map(presentErased),
  })),

  forPerson(privacy.erase, async ({ body }, { deps, scope }) =>
    presentErased(await erase(deps, scope, body.business_quickID)),
  ),
]
