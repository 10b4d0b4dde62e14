import { attendanceColumns, reports, visitorLogColumns } from '@quickprism/contract/reports'
import { record } from '../../db/record.ts'
import { inPlace } from '../../http/serve.ts'
import { visitorRef } from '../visitors/service.ts'
import { listMembers } from './members.ts'

export const reportRoutes = [
  inPlace(reports.members, async ({ query }, { deps, tx, scope }) => ({
    data: (await listMembers(tx, scope, query)).map(({ visitor_id, quick_id, name }) => ({
      quickID: quick_id,
      name,
      visitor_ref: visitorRef(deps.secrets, tx.businessId, visitor_id),
    })),
  })),

  inPlace(reports.export, async ({ query }, { tx, scope }) => {
    record(tx, scope, { event: 'report.exported', reason: query.purpose })
    const columns = query.exportType === 'visitor_logs' ? visitorLogColumns : attendanceColumns
    return new File([`${columns.join(',')}\r\n`], 'report.csv')
  }),
]
