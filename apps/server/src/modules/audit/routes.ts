import { audit } from '@quickprism/contract/audit'
import { record } from '../../db/record.ts'
import { inPlace } from '../../http/serve.ts'
import { downloadTrail } from './exporting.ts'
import { findPerformers, readPage, withNames } from './log.ts'
import { presentLog } from './present.ts'

export const auditRoutes = [
  inPlace(audit.list, {
    before: ({ query }, { deps, scope }) => findPerformers(deps, scope, query.performed_by),
    answer: ({ query }, { tx, scope, deps, prepared }) =>
      readPage(deps, tx, scope, {
        page: query.page,
        page_size: query.page_size,
        range: { from: query.from_date, to: query.to_date },
        sought: { actors: prepared, event: query.event_type },
      }),
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
