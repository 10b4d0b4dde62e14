import { findVersions } from '../../admission/glance-queries.ts'
import { belongsTo, rightsOfMany } from '../../admission/rights.ts'
import { type Line, openLine } from '../../asked-together.ts'
import { branchKey } from '../../branch-key.ts'
import type { CellHandle, IdentityHandle } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type BranchHome, branchesNamed } from '../../directory/service.ts'
import type { Wire } from '../../http/stream.ts'
import { memoryPer } from '../../memory-per.ts'
import { refuse } from '../../refuse.ts'
import type { Claims, Who } from '../../scopes.ts'
import { Follower } from './follower.ts'
import type { Hub } from './hub.ts'

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

type Opening = { personId: number; branches: readonly BranchHome[] }
type Reached = BranchHome & { accessEpoch: number; version: number }

/** Tabs that open in the same moment, as all do when their server is back, are looked at together. */
const LIMITS = { mostAtOnce: 100, mostWaiting: 10_000 }
const namesIn = memoryPer<IdentityHandle, Line<readonly string[], readonly BranchHome[]>>(() => openLine(LIMITS))
/** One for each cell: a cell that does not answer keeps no stream of another from being opened. */
const reachIn = memoryPer<CellHandle, Line<Opening, readonly Reached[]>>(() => openLine(LIMITS))

/** The branches that each of them names. */
const lookAtNames = async (deps: Deps, all: readonly (readonly string[])[]) => {
  const homes = await branchesNamed(deps, [...new Set(all.flat())])
  return all.map((quickIds) => homes.filter(({ quickId }) => quickIds.includes(quickId)))
}

/** Those of their branches in one cell that each of these people reaches, and where they stand. */
const lookAtReach = async (deps: Deps, cell: number, asked: readonly Opening[]) => {
  const rights = await rightsOfMany(
    deps,
    cell,
    asked.map(({ personId }) => personId),
  )
  const within = asked.map(({ personId, branches }) =>
    branches.flatMap((branch) => {
      const { epoch, access } = rights.of(branch.businessId, personId)
      const isTheirs = belongsTo(access, [branch.quickId, branch.businessQuickId])
      return isTheirs ? [{ ...branch, accessEpoch: epoch }] : []
    }),
  )
  const all = new Map(within.flat().map((branch) => [branchKey(branch), branch]))
  const versions = new Map(
    (await findVersions(deps.cells.of(cell), [...all.values()])).map(({ business_id, branch_id, version }) => [
      branchKey({ businessId: business_id, branchId: branch_id }),
      version,
    ]),
  )
  // A branch that was deleted a moment ago has none.
  return within.map((branches) =>
    branches.flatMap((branch) => {
      const version = versions.get(branchKey(branch))
      return version === undefined ? [] : [{ ...branch, version }]
    }),
  )
}

const reachable = async ({ deps, who: { personId }, quickIds }: Asked) => {
  const onFailure = (error: Error) =>
    deps.log.warn({ err: error }, 'streams are not opened: the database did not answer')
  const named = await namesIn(deps.identity).ask(quickIds, { look: (all) => lookAtNames(deps, all), onFailure })
  if (!named) throw refuse.busy()
  const reached = await Promise.all(
    Map.groupBy(named, ({ cell }) => cell)
      .entries()
      .map(([cell, branches]) =>
        reachIn(deps.cells.of(cell)).ask(
          { personId, branches },
          { look: (all) => lookAtReach(deps, cell, all), onFailure },
        ),
      ),
  )
  return reached.flatMap((branches) => {
    if (!branches) throw refuse.busy()
    return branches
  })
}

/** Opens a stream for one tab. Branches out of the caller's reach are left out: they look like none. */
export const followBranches = async (asked: Asked) => {
  const { deps, hub, who, claims, lookedAt } = asked
  hub.expectRoomFor(who)
  const branches = (await reachable(asked)).map((branch) => ({ ...branch, lookedAt }))
  if (branches.length === 0) throw refuse.missing()
  hub.expectRoomFor(who)

  // Nothing is waited for from here on: a line that was taken over has nobody else to end it.
  const wire = asked.wire()
  if (!wire) return
  const follower = new Follower({ clock: deps.clock, who, claims, branches, lookedAt, wire })
  wire.whenGone(hub.follow(follower))
  follower.greet()
}
