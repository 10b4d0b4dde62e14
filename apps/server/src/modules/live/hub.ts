import { areLive, findVersions } from '../../admission/glance-queries.ts'
import { belongsTo, rightsOfMany } from '../../admission/rights.ts'
import { branchKey } from '../../branch-key.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { Who } from '../../scopes.ts'
import { tally } from '../../tally.ts'
import { type Followed, type Follower, MERGED } from './follower.ts'

/** How often the sessions and rights of those who listen are looked at, and the branches they follow. */
const LOOK_EVERY = 500
const SHORTEST_PAUSE = 50

/** Each of those who hear of a change asks what it is. So that they do not all ask at once, they hear in turns. */
const TURN = 3
const LAST_TURN = 300

/**
 * Each notice makes a screen ask three questions, so a process tells no more of them in a second: where more screens are
 * open, the changes of a branch are told together for longer, at most for the time between two polls.
 */
const MOST_NOTICES = 300
const LONGEST_MERGED = 10_000

/** For how long changes are told together where so many branches are open on screens. An alert never waits for this. */
export const mergedFor = (open: number) => Math.min(LONGEST_MERGED, Math.max(MERGED, (open / MOST_NOTICES) * 1_000))

const MOST_STREAMS = 10_000
/**
 * One for each tab that is seen, on all of a person's screens, and some for lines that broke and have not been noticed
 * yet. The next one is refused: ended in its place, an older tab would come back and end another.
 */
const MOST_PER_PERSON = 20

/** One process's open streams. */
export type Hub = {
  /** Refuses where this process, or this person, has as many streams as it may have. */
  expectRoomFor(who: Pick<Who, 'personId'>): void
  /** Answers what ends it. */
  follow(follower: Follower): () => void
  size(): number
  /** Looks at everyone's session and rights now, and at every followed branch. */
  look(): Promise<void>
  close(): void
}

export const openHub = (deps: Deps): Hub => {
  const followers = new Set<Follower>()
  const byBranch = new Map<string, Set<Follower>>()
  const perPerson = tally<number>()
  /** Branches on screens, each as often as it is there. */
  let open = 0
  let isClosed = false

  const dropFrom = (key: string, follower: Follower) => {
    const others = byBranch.get(key)
    if (others?.delete(follower)) open--
    if (others?.size === 0) byBranch.delete(key)
  }

  const drop = (follower: Follower) => {
    if (!followers.delete(follower)) return
    for (const key of follower.branches.keys()) dropFrom(key, follower)
    perPerson.remove(follower.who.personId)
  }

  const dismiss = (follower: Follower) => {
    drop(follower)
    follower.end()
  }

  /** A branch is not theirs to follow any more; without another there is nothing left to listen for. */
  const takeFrom = (follower: Follower, key: string) => {
    dropFrom(key, follower)
    follower.lose(key)
    if (follower.branches.size === 0) dismiss(follower)
  }

  const tellAll = (key: string, version: number, merged: number) => {
    const listening = byBranch.get(key)
    if (!listening) return
    const turn = Math.min(TURN, LAST_TURN / listening.size)
    let place = 0
    for (const follower of listening) follower.tell(key, version, { turn: turn * place++, merged })
  }

  const forget = deps.versions.listen(({ isUrgent, ...heard }) =>
    tellAll(branchKey(heard), heard.version, isUrgent ? MERGED : mergedFor(open)),
  )

  /** Everyone here whose session has ended is sent away; everyone else's was good at this time. */
  const lookAtSessions = async (present: readonly Follower[], at: number) => {
    const live = await areLive(
      deps.identity,
      deps.clock,
      present.map(({ claims }) => claims),
    )
    present.forEach((follower, place) => {
      if (live[place]) follower.lookedAt = Math.max(follower.lookedAt, at)
      else dismiss(follower)
    })
  }

  type InDoubt = { follower: Follower; branch: Followed; key: string; version: number }

  /** Rights in these businesses have moved: whoever no longer reaches a branch hears nothing more of it. */
  const lookAtRights = async (cell: number, inDoubt: readonly InDoubt[], at: number) => {
    if (inDoubt.length === 0) return
    const rights = await rightsOfMany(
      deps,
      cell,
      inDoubt.map(({ follower }) => follower.who.personId),
    )
    for (const { follower, branch, key, version } of inDoubt) {
      const { epoch, access } = rights.of(branch.businessId, follower.who.personId)
      if (belongsTo(access, [branch.quickId, branch.businessQuickId])) {
        branch.accessEpoch = epoch
        branch.lookedAt = Math.max(branch.lookedAt, at)
        follower.tell(key, version)
        continue
      }
      takeFrom(follower, key)
    }
  }

  const lookAtCell = async (cell: number, branches: readonly Followed[], at: number) => {
    const inDoubt: InDoubt[] = []
    const deleted = new Set(branches.map(branchKey))
    for (const row of await findVersions(deps.cells.of(cell), branches)) {
      const key = branchKey({ businessId: row.business_id, branchId: row.branch_id })
      deleted.delete(key)
      for (const follower of byBranch.get(key) ?? []) {
        const branch = follower.branches.get(key) as Followed
        if (branch.accessEpoch !== row.access_epoch) inDoubt.push({ follower, branch, key, version: row.version })
        else branch.lookedAt = Math.max(branch.lookedAt, at)
      }
      // Without Redis nobody says which changes are urgent, so any may be.
      tellAll(key, row.version, deps.versions.isHearing() ? mergedFor(open) : MERGED)
    }
    for (const key of deleted) for (const follower of [...(byBranch.get(key) ?? [])]) takeFrom(follower, key)
    await lookAtRights(cell, inDoubt, at)
  }

  const look = async () => {
    const present = [...followers]
    if (present.length === 0) return
    const at = deps.clock.steady()
    await lookAtSessions(present, at)
    // Each branch as one of its followers knows it: where it is kept is the same for all of them.
    const followed = byBranch.entries().map(([key, [follower]]) => follower?.branches.get(key) as Followed)
    const looks = await Promise.allSettled(
      Map.groupBy(followed, (branch) => branch.cell)
        .entries()
        .map(([cell, branches]) => lookAtCell(cell, branches, at)),
    )
    for (const { reason } of looks.filter((one) => one.status === 'rejected')) throw reason
  }

  let timer: NodeJS.Timeout
  const lookLater = (pause: number) => {
    timer = setTimeout(() => {
      const started = deps.clock.steady()
      void look()
        .catch((error: Error) => deps.log.warn({ err: error }, 'open streams wait: the database did not answer'))
        .then(() => {
          if (!isClosed) lookLater(Math.max(SHORTEST_PAUSE, started + LOOK_EVERY - deps.clock.steady()))
        })
    }, pause)
    timer.unref()
  }
  lookLater(LOOK_EVERY)

  return {
    expectRoomFor({ personId }) {
      if (isClosed || followers.size >= MOST_STREAMS) throw refuse.busy()
      if (perPerson.of(personId) >= MOST_PER_PERSON) throw refuse.limited('Too many tabs are open.')
    },
    follow(follower) {
      followers.add(follower)
      perPerson.add(follower.who.personId)
      for (const key of follower.branches.keys()) {
        byBranch.set(key, (byBranch.get(key) ?? new Set()).add(follower))
        open++
      }
      return () => {
        drop(follower)
        follower.fallSilent()
      }
    },
    size: () => followers.size,
    look,
    close() {
      isClosed = true
      clearTimeout(timer)
      forget()
      for (const follower of [...followers]) dismiss(follower)
    },
  }
}
