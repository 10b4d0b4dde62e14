import { Act, activities } from '@quickprism/contract/activities'
import { activityAct, wordFor } from '../../db/codes.ts'
import { inPlace } from '../../http/serve.ts'
import { listActivities } from './listing.ts'

export const activityRoutes = [
  inPlace(activities.list, async ({ query }, { tx, scope }) => {
    const { rows, total_pages } = await listActivities(tx, scope, query)
    return {
      data: rows.map(({ activity_id, at, act, detail }) => ({
        activity_id: String(activity_id),
        act: wordFor(Act.options, activityAct, act),
        detail,
        at: at.toISOString(),
      })),
      page: query.page,
      total_pages,
    }
  }),
]
