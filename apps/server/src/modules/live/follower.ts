import type { BranchChanged } from '@quickprism/contract/live'
import { branchKey } from '../../branch-key.ts'
import type { Clock } from '../../clock.ts'
import type { Wire } from '../../http/stream.ts'
import type { Claims, Who } from '../../scopes.ts'

export type Followed = {
  quickId: string
  businessId: number
  businessQuickId: string
  branchId: number
  cell: number
  accessEpoch: number
  /** When the follower was last found to reach it, by this process's own steady clock. */
  lookedAt: number
}

/** Notices about one branch come at most once in this time; what happens in between is told together. */
export const MERGED = 1_000
/** Nobody is told anything on the strength of an older look at their session and rights. */
const LOOK_IS_GOOD_FOR = 1_000

type LastTold = {
  known: number
  spoken: number
  at: number
  /** For how long what is not told yet may wait for others: as long as the most urgent of it. */
  merged: number
  pending: { timer: NodeJS.Timeout; due: number } | undefined
}

/** How long it is until someone's turn among those who hear the same, and how long changes are told together. */
type Pace = { turn: number; merged: number }
const USUAL: Pace = { turn: 0, merged: MERGED }

type Following = {
  clock: Pick<Clock, 'steady'>
  who: Who
  claims: Claims
  /** The branches, and the version each was found at. */
  branches: readonly (Followed & { version: number })[]
  /** When the session was last found good. */
  lookedAt: number
  wire: Wire
}

/** One tab and the branches it shows. It is told that something changed, never what. */
export class Follower {
  readonly who: Who
  readonly claims: Claims
  readonly branches: Map<string, Followed>
  lookedAt: number
  readonly #clock: Pick<Clock, 'steady'>
  readonly #wire: Wire
  readonly #told: Map<string, LastTold>
  #isGreeted = false

  constructor({ clock, who, claims, branches, lookedAt, wire }: Following) {
    this.#clock = clock
    this.who = who
    this.claims = claims
    this.lookedAt = lookedAt
    this.branches = new Map(branches.map((branch) => [branchKey(branch), branch]))
    this.#told = new Map(
      branches.map((branch) => [
        branchKey(branch),
        {
          known: branch.version,
          spoken: branch.version,
          at: Number.NEGATIVE_INFINITY,
          merged: Number.POSITIVE_INFINITY,
          pending: undefined,
        },
      ]),
    )
    this.#wire = wire
  }

  #isSureOf(branch: Followed) {
    return this.#clock.steady() - Math.min(this.lookedAt, branch.lookedAt) <= LOOK_IS_GOOD_FOR
  }

  /** Says first where every branch stands, as soon as that may be said. */
  greet() {
    const branches = [...this.branches]
    if (this.#isGreeted || !branches.every(([, branch]) => this.#isSureOf(branch))) return
    this.#isGreeted = true
    const shops = branches.map(([key, { quickId }]) => {
      const told = this.#told.get(key) as LastTold
      told.spoken = told.known
      return { shop_quickID: quickId, version: told.known } satisfies BranchChanged
    })
    this.#wire.write('ready', { shops })
  }

  /** Takes note of a version, and says so in its turn or after the next look. */
  tell(key: string, version: number, pace = USUAL) {
    const told = this.#told.get(key)
    if (!told) return
    told.known = Math.max(told.known, version)
    this.greet()
    if (this.#isGreeted) this.#speakInTurn(key, told, pace)
  }

  #speakInTurn(key: string, told: LastTold, { turn, merged }: Pace) {
    const branch = this.branches.get(key)
    if (!branch || told.known <= told.spoken) return
    told.merged = Math.min(told.merged, merged)
    if (!this.#isSureOf(branch)) return
    const now = this.#clock.steady()
    const due = Math.max(now + turn, told.at + told.merged)
    if (told.pending && told.pending.due <= due) return
    clearTimeout(told.pending?.timer)
    told.pending = undefined
    if (due <= now) this.#speak(branch, told)
    else {
      const timer = setTimeout(() => {
        told.pending = undefined
        if (this.#isSureOf(branch)) this.#speak(branch, told)
      }, due - now)
      told.pending = { timer, due }
    }
  }

  #speak({ quickId }: Followed, told: LastTold) {
    told.at = this.#clock.steady()
    told.spoken = told.known
    told.merged = Number.POSITIVE_INFINITY
    this.#wire.write('version', { shop_quickID: quickId, version: told.known } satisfies BranchChanged)
  }

  /** The caller has lost this branch: nothing about it is told any more, not even what was waiting. */
  lose(key: string) {
    this.branches.delete(key)
    clearTimeout(this.#told.get(key)?.pending?.timer)
    this.#told.delete(key)
  }

  /** Nobody listens any more. */
  fallSilent() {
    for (const key of [...this.branches.keys()]) this.lose(key)
  }

  end() {
    this.fallSilent()
    this.#wire.write('bye', {})
    this.#wire.end()
  }
}
