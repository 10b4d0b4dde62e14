import type { Deps } from '../../deps.ts'
import type { Who } from '../../http/scopes.ts'
import type { Claims } from '../../http/tokens.ts'
import { refuse } from '../../refuse.ts'
import { type Followed, Follower, type Wire } from './follower.ts'
import { type Hub, reaches } from './hub.ts'
import { type Branch, findBranches, findVersions } from './queries.ts'

const MOST_STREAMS = 10_000

const asFollowed = ({ public_id, business_id, branch_id, business_quick_id, cell }: Branch): Followed => ({
  quickId: public_id,
  businessId: business_id,
  businessQuickId: business_quick_id,
  branchId: branch_id,
  cell,
  accessEpoch: -1,
})

type Asked = { deps: Deps; hub: Hub; who: Who; claims: Claims; wire: () => Wire; quickIds: readonly string[] }

/** Opens a stream for one tab. Branches out of the caller's reach are left out: they look like none. */
export const followBranches = async ({ deps, hub, who, claims, wire, quickIds }: Asked) => {
  if (hub.size() >= MOST_STREAMS) throw refuse.busy()
  const branches: Followed[] = []
  for (const found of await findBranches(deps.identity, quickIds)) {
    const branch = asFollowed(found)
    const epoch = await reaches(deps, { who }, branch)
    if (epoch !== undefined) branches.push({ ...branch, accessEpoch: epoch })
  }
  if (branches.length === 0) throw refuse.missing()

  const follower = new Follower(who, claims, branches, wire())
  // From here on nothing is missed: what changes while the versions are read is told as well.
  const leave = hub.follow(follower)
  const standing = []
  for (const [cell, here] of Map.groupBy(branches, (branch) => branch.cell)) {
    standing.push(...(await findVersions(deps.cells.of(cell), here)))
  }
  follower.begin(
    standing.map(({ business_id, branch_id, version }) => ({
      shop_quickID: follower.branches.get(Follower.keyOf({ businessId: business_id, branchId: branch_id }))
        ?.quickId as string,
      version,
    })),
  )
  return leave
}
