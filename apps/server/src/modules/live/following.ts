import { findVersions } from '../../admission/glance-queries.ts'
import { rightsOfMany } from '../../admission/rights.ts'
import { branchKey } from '../../branch-key.ts'
import type { Deps } from '../../deps.ts'
import { type BranchHome, branchesNamed } from '../../directory/service.ts'
import type { Wire } from '../../http/stream.ts'
import { refuse } from '../../refuse.ts'
import type { Claims, Who } from '../../scopes.ts'
import { type Followed, Follower } from './follower.ts'
import { type Hub, isThere } from './hub.ts'

type Asked = {
  deps: Deps
  hub: Hub
  who: Who<'dashboard'>
  claims: Claims
  /** When the session was found good, at the earliest. */
  lookedAt: number
  /** Nothing where nobody waits for an answer any more. */
  wire: () => Wire | undefined
  quickIds: readonly string[]
}

/** Those of these branches in one cell that the caller reaches, and where they stand. */
const reachable = async ({ deps, who, lookedAt }: Asked, cell: number, branches: readonly BranchHome[]) => {
  const rights = await rightsOfMany(deps, cell, [who.personId])
  const within: Followed[] = branches.flatMap((branch) => {
    const { epoch, access } = rights.of(branch.businessId, who.personId)
    return isThere(access, branch) ? [{ ...branch, accessEpoch: epoch, lookedAt }] : []
  })
  const standing = await findVersions(deps.cells.of(cell), within)
  const versions = new Map(
    standing.map(({ business_id, branch_id, version }) => [
      branchKey({ businessId: business_id, branchId: branch_id }),
      version,
    ]),
  )
  // A branch that was deleted a moment ago has none.
  return within.flatMap((branch) => {
    const version = versions.get(branchKey(branch))
    return version === undefined ? [] : [{ ...branch, version }]
  })
}

/** Opens a stream for one tab. Branches out of the caller's reach are left out: they look like none. */
export const followBranches = async (asked: Asked) => {
  const { deps, hub, who, claims, lookedAt, quickIds } = asked
  hub.expectRoomFor(who)
  const found = await branchesNamed(deps, quickIds)
  const branches = []
  for (const [cell, here] of Map.groupBy(found, (branch) => branch.cell)) {
    branches.push(...(await reachable(asked, cell, here)))
  }
  if (branches.length === 0) throw refuse.missing()
  hub.expectRoomFor(who)

  // Nothing is waited for from here on: a line that was taken over has nobody else to end it.
  const wire = asked.wire()
  if (!wire) return
  const follower = new Follower({ clock: deps.clock, who, claims, branches, lookedAt, wire })
  wire.whenGone(hub.follow(follower))
  follower.greet()
  for (const [key, { businessId, branchId }] of follower.branches) {
    // What changed since the versions were read.
    const version = deps.versions.current(businessId, branchId)
    if (version !== undefined) follower.tell(key, version)
  }
}
