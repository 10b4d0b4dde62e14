import { setImmediate as breathe } from 'node:timers/promises'
import type { Answer } from '@quickprism/contract/endpoint'
import { EVERYONE, reports } from '@quickprism/contract/reports'
import { downloadAtBranch } from '../../http/download.ts'
import { inPlace } from '../../http/serve.ts'
import { visitorRef, visitorsNamed } from '../visitors/service.ts'
import { sendReport } from './exporting.ts'
import { listMembers } from './members.ts'

/** Each name has a reference to work out: after so many of them others have their turn. */
const NAMES_AT_ONCE = 500

export const reportRoutes = [
  inPlace(reports.members, async ({ query }, { deps, tx, scope }) => {
    const data: Answer<typeof reports.members>['data'] = []
    for (const { visitor_id, quick_id, name } of await listMembers(tx, scope, query)) {
      data.push({ quickID: quick_id, name, visitor_ref: visitorRef(deps.secrets, tx.businessId, visitor_id) })
      if (data.length % NAMES_AT_ONCE === 0) await breathe()
    }
    return { data }
  }),

  downloadAtBranch(reports.export, ({ query: { quickIDs, purpose, ...asked } }, at) =>
    sendReport(at, {
      ...asked,
      whom:
        quickIDs === EVERYONE
          ? EVERYONE
          : { asked: quickIDs.length, find: (tx) => visitorsNamed(at.deps, tx, quickIDs) },
      reason: purpose,
    }),
  ),
]
