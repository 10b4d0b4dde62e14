import { activities } from '@quickprism/contract/activities'
import { inPlace } from '../../http/serve.ts'
import { listActivities } from './service.ts'

export const activityRoutes = [
  inPlace(activities.list, async ({ query }, { tx, scope }) => {
    const { rows, total_pages } = await listActivities(tx, scope, query)
    return {
      data: rows.map(({ activity_id, at, detail }) => ({
        activity_id: String(activity_id),
        detail,
        at: at.toISOString(),
      })),
      page: query.page,
      total_pages,
    }
  }),
]
