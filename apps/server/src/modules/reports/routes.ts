import { reports } from '@quickprism/contract/reports'
import { downloadAtBranch } from '../../http/download.ts'
import { inPlace } from '../../http/serve.ts'
import { visitorRef } from '../visitors/service.ts'
import { sendReport } from './exporting.ts'
import { listMembers } from './members.ts'

export const reportRoutes = [
  inPlace(reports.members, async ({ query }, { deps, tx, scope }) => ({
    data: (await listMembers(tx, scope, query)).map(({ visitor_id, quick_id, name }) => ({
      quickID: quick_id,
      name,
      visitor_ref: visitorRef(deps.secrets, tx.businessId, visitor_id),
    })),
  })),

  downloadAtBranch(reports.export, ({ query }, at) => sendReport(at, query)),
]
