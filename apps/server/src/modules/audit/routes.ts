import { audit } from '@quickprism/contract/audit'
import { record } from '../../db/record.ts'
import { inPlace } from '../../http/serve.ts'
import { downloadTrail } from './exporting.ts'
import { readPage, withNames } from './log.ts'
import { presentLog } from './present.ts'

export const auditRoutes = [
  inPlace(audit.list, {
    answer: ({ query }, { tx, scope }) => readPage(tx, scope, query, { from: query.from_date, to: query.to_date }),
    after: async (page, { query }, { deps }) => presentLog(await withNames(deps, page), query.page_size),
  }),

  inPlace(audit.export, {
    before: (_, { deps, scope }) => downloadTrail(deps, scope),
    answer: async (_, { tx, scope, prepared: { entries, file } }) => {
      record(tx, scope, { event: 'audit.exported', about: `${entries} entries` })
      return file
    },
  }),
]
