import { type Act, MOST_ACTIVITIES } from '@quickprism/contract/activities'
import type { Activity } from '../../db/changes.ts'
import { activityAct, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { visibleKinds } from '../visitors/service.ts'
import { countActivities, findActivities } from './queries.ts'

/** What happened at the branch, newest first: of those kinds of people the caller may see, and only the latest. */
export const listActivities = async (
  tx: BusinessTx,
  scope: BranchScope,
  { page, limit }: { page: number; limit: number },
) => {
  const { branchId } = scope
  const kinds = visibleKinds(scope).map((kind) => visitKind[kind])
  const total = await countActivities(tx, branchId, kinds, MOST_ACTIVITIES)
  const offset = (page - 1) * limit
  const left = Math.min(limit, total - offset)
  const rows = left > 0 ? await findActivities(tx, branchId, kinds, { offset, limit: left }) : []
  return { rows, total_pages: Math.ceil(total / limit) }
}

/** A line of the feed: 'headline;subline'. A name never brings a semicolon of its own, nor any masked value. */
export const feedLine = (act: Act, headline: string, subline: string): Activity => ({
  act: activityAct[act],
  detail: `${headline.replaceAll(';', ',')};${subline}`,
})

/** Someone who was erased has no name any more. */
export const called = (name: string) => (name === '' ? 'Someone' : name)
