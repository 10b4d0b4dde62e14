import { Act, activities } from '@quickprism/contract/activities'
import { activityAct } from '../../db/codes.ts'
import { inPlace } from '../../http/serve.ts'
import { listActivities } from './listing.ts'

const actOf = (code: number | null) => Act.options.find((act) => activityAct[act] === code) ?? null

export const activityRoutes = [
  inPlace(activities.list, async ({ query }, { tx, scope }) => {
    const { rows, total_pages } = await listActivities(tx, scope, query)
    return {
      data: rows.map(({ activity_id, at, act, detail }) => ({
        activity_id: String(activity_id),
        act: actOf(act),
        detail,
        at: at.toISOString(),
      })),
      page: query.page,
      total_pages,
    }
  }),
]
