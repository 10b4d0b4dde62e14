import type { Deps } from '../../deps.ts'
import { rightsOf } from '../access/service.ts'
import { type Followed, Follower } from './follower.ts'
import { findLiveSessions, findVersions, type Present } from './queries.ts'

/** Rights of those who listen are looked at this often; nobody is told anything on the strength of an older look. */
const LOOK_EVERY = 500
const LOOK_IS_GOOD_FOR = 1_000

/** One process's open streams. */
export type Hub = {
  follow(follower: Follower): () => void
  size(): number
  /** Looks at everyone's session and rights now, and at every followed branch. */
  look(): Promise<void>
  close(): void
}

const distinct = <T>(things: Iterable<T>, keyOf: (thing: T) => string) => [
  ...new Map([...things].map((thing) => [keyOf(thing), thing])).values(),
]

/** Whether someone still works at the branch or for its whole business. */
export const reaches = async (deps: Deps, follower: Pick<Follower, 'who'>, branch: Followed) => {
  const { epoch, access } = await rightsOf(deps, follower.who, branch)
  const isThere = access.some(({ scope_id }) => scope_id === branch.quickId || scope_id === branch.businessQuickId)
  return isThere ? epoch : undefined
}

export const openHub = (deps: Deps): Hub => {
  const followers = new Set<Follower>()
  const byBranch = new Map<string, Set<Follower>>()
  let lookedAt = 0

  const drop = (follower: Follower) => {
    followers.delete(follower)
    for (const key of follower.branches.keys()) {
      const others = byBranch.get(key)
      others?.delete(follower)
      if (others?.size === 0) byBranch.delete(key)
    }
  }

  const dismiss = (follower: Follower) => {
    drop(follower)
    follower.end()
  }

  const tellAll = (key: string, version: number) => {
    if (Date.now() - lookedAt > LOOK_IS_GOOD_FOR) return
    for (const follower of byBranch.get(key) ?? []) follower.tell(key, version)
  }

  const forget = deps.versions.listen((heard) => tellAll(Follower.keyOf(heard), heard.version))

  const lookAtRights = async (present: Present) => {
    const key = Follower.keyOf({ businessId: present.business_id, branchId: present.branch_id })
    for (const follower of [...(byBranch.get(key) ?? [])]) {
      const branch = follower.branches.get(key)
      if (!branch || branch.accessEpoch === present.access_epoch) continue
      const epoch = await reaches(deps, follower, branch)
      if (epoch !== undefined) {
        branch.accessEpoch = epoch
        continue
      }
      byBranch.get(key)?.delete(follower)
      follower.lose(key)
      if (follower.branches.size === 0) dismiss(follower)
    }
  }

  const look = async () => {
    if (followers.size === 0) return
    const started = Date.now()
    const good = await findLiveSessions(
      deps.identity,
      [...followers].map(({ claims }) => claims),
      deps.clock.now(),
    )
    for (const follower of [...followers]) if (!good.has(follower.claims.sid)) dismiss(follower)

    const followed = distinct(
      [...followers].flatMap(({ branches }) => [...branches.values()]),
      Follower.keyOf,
    )
    const standing: Present[] = []
    for (const [cell, branches] of Map.groupBy(followed, (branch) => branch.cell)) {
      standing.push(...(await findVersions(deps.cells.of(cell), branches)))
    }
    for (const present of standing) await lookAtRights(present)
    lookedAt = started
    for (const { business_id, branch_id, version } of standing) {
      deps.versions.learn({ businessId: business_id, branchId: branch_id, version })
      tellAll(Follower.keyOf({ businessId: business_id, branchId: branch_id }), version)
    }
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: Error) =>
        deps.log.warn({ error: error.message }, 'open streams wait: the database did not answer'),
      )
      .finally(() => {
        isLooking = false
      })
  }, LOOK_EVERY)
  timer.unref()

  return {
    follow(follower) {
      followers.add(follower)
      for (const key of follower.branches.keys()) {
        byBranch.set(key, (byBranch.get(key) ?? new Set()).add(follower))
      }
      // They were admitted a moment ago: that look is theirs, and the next one is everyone's.
      lookedAt = Math.max(lookedAt, followers.size === 1 ? Date.now() : lookedAt)
      return () => drop(follower)
    },
    size: () => followers.size,
    look,
    close() {
      clearInterval(timer)
      forget()
      for (const follower of [...followers]) dismiss(follower)
    },
  }
}
