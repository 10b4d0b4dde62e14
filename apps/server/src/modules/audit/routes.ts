import { audit } from '@quickprism/contract/audit'
import { inPlaceAfter } from '../../http/serve.ts'
import { downloadTrail } from './exporting.ts'
import { readLog } from './log.ts'
import { presentLog } from './present.ts'
import { record } from './service.ts'

export const auditRoutes = [
  inPlaceAfter(
    audit.list,
    ({ query }, { deps, scope }) => readLog(deps, scope, query, { from: query.from_date, to: query.to_date }),
    async ({ query }, { prepared }) => presentLog(prepared, query.page_size),
  ),

  inPlaceAfter(
    audit.export,
    (_, { deps, scope }) => downloadTrail(deps, scope),
    async (_, { tx, scope, prepared: { entries, file } }) => {
      record(tx, scope, { event: 'audit.exported', about: `${entries} entries` })
      return file
    },
  ),
]
