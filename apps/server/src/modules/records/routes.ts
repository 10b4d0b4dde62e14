import { records } from '@quickprism/contract/records'
import { inPlace } from '../../http/serve.ts'
import { presentRecords } from './present.ts'
import { listRecords } from './service.ts'

export const recordRoutes = [
  inPlace(records.list, async ({ query }, { deps, tx, scope, reveals }) =>
    presentRecords(
      { secrets: deps.secrets, businessId: tx.businessId },
      await listRecords(deps, tx, scope, reveals, query),
      query,
    ),
  ),
]
