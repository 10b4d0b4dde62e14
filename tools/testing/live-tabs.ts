import { branchKey } from '@quickprism/server/branch-key'
import { Follower } from '@quickprism/server/modules/live/follower'
import type { Who } from '@quickprism/server/scopes'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

/** Makes tabs of one session that show a branch, looked at so long ago; the line of each is a list of what was written. */
export const tabsOf = async (
  t: TestApp,
  person: GivenPerson,
  branch: GivenBranch,
  session: Promise<{ sessionId: string }> = t.given.session(person),
) => {
  const { sessionId } = await session
  const { access_epoch } = await t.owner
    .cellOf(branch)
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', branch.business.businessId)
    .executeTakeFirstOrThrow()
  const { businessId, quickId: businessQuickId, cell } = branch.business
  const at = { quickId: branch.quickId, businessId, businessQuickId, branchId: branch.branchId, cell }
  return (ago = 0) => {
    const heard: string[] = []
    const lookedAt = performance.now() - ago
    const follower = new Follower({
      clock: t.deps.clock,
      who: { personId: person.personId } as Who,
      claims: { sid: sessionId, session_epoch: 0, person_epoch: 0 },
      branches: [{ ...at, accessEpoch: access_epoch, lookedAt, version: 0 }],
      lookedAt,
      wire: {
        write: (event, data) => heard.push('version' in data ? `${event} ${data.version}` : event),
        end: () => heard.push('(end)'),
        whenGone: () => undefined,
      },
    })
    return { follower, heard, key: branchKey(at) }
  }
}
