import { records } from '@quickprism/contract/records'
import { inPlace } from '../../http/serve.ts'
import { listRecords } from './listing.ts'
import { presentRecords } from './present.ts'

export const recordRoutes = [
  inPlace(records.list, async ({ query }, { deps, tx, scope, reveals }) =>
    presentRecords(
      { secrets: deps.secrets, businessId: tx.businessId },
      await listRecords(deps, tx, scope, reveals, query),
      query,
    ),
  ),
]
