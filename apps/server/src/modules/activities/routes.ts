import { activities, MOST_ACTIVITIES } from '@quickprism/contract/activities'
import { visitKind } from '../../db/codes.ts'
import { inPlace } from '../../http/serve.ts'
import { visibleKinds } from '../visitors/service.ts'
import { countActivities, findActivities } from './queries.ts'

export const activityRoutes = [
  inPlace(activities.list, async ({ query: { page, limit } }, { tx, scope }) => {
    const branchId = scope.branchId as number
    const kinds = visibleKinds(scope).map((kind) => visitKind[kind])
    const total = await countActivities(tx, branchId, kinds, MOST_ACTIVITIES)
    const slice = { offset: (page - 1) * limit, limit: Math.min(limit, total - (page - 1) * limit) }
    const rows = slice.limit > 0 ? await findActivities(tx, branchId, kinds, slice) : []
    return {
      data: rows.map(({ activity_id, at, detail }) => ({
        activity_id: String(activity_id),
        detail,
        at: at.toISOString(),
      })),
      page,
      total_pages: Math.ceil(total / limit),
    }
  }),
]
