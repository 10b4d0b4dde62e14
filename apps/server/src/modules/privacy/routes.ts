import { privacy } from '@quickprism/contract/privacy'
import { forPerson } from '../../http/serve.ts'
import { erase } from './erasing.ts'
import { presentOwnData } from './export-present.ts'
import { collect } from './exporting.ts'
import { presentErased, presentHolding, presentReceipt } from './present.ts'
import { erasuresOf, heldOf, whoSaw } from './showing.ts'

export const privacyRoutes = [
  forPerson(privacy.whoSaw, async ({ query }, { deps, scope }) => {
    const { receipts, total, recent } = await whoSaw(deps, scope, query)
    return {
      data: receipts.map(presentReceipt),
      page: query.page,
      total_pages: Math.ceil(total / query.page_size),
      total_records: total,
      last_90_days: recent,
    }
  }),

  forPerson(privacy.held, async (_, { deps, scope }) => ({
    data: (await heldOf(deps, scope)).map(presentHolding),
    erased: (await erasuresOf(deps, scope)).map(presentErased),
  })),

  forPerson(privacy.export, async (_, { deps, scope }) =>
    presentOwnData(await collect(deps, scope), scope.who.sessionId),
  ),

  forPerson(privacy.erase, async ({ body }, { deps, scope }) =>
    presentErased(await erase(deps, scope, body.business_quickID)),
  ),
]
