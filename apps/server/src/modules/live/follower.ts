import type { BranchChanged } from '@quickprism/contract/live'
import type { Who } from '../../http/scopes.ts'
import type { Claims } from '../../http/tokens.ts'

export type Followed = {
  quickId: string
  businessId: number
  businessQuickId: string
  branchId: number
  cell: number
  accessEpoch: number
}

export type Wire = { write(event: string, data: object): void; end(): void }

/** Notices about one branch come at most once in this time; what happens in between is told together. */
const MERGED = 1_000

type Told = { version: number; at: number; pending: NodeJS.Timeout | undefined }

/** One tab and the branches it shows. It is told that something changed, never what. */
export class Follower {
  readonly who: Who
  readonly claims: Claims
  readonly branches: Map<string, Followed>
  readonly #wire: Wire
  readonly #told = new Map<string, Told>()

  constructor(who: Who, claims: Claims, branches: readonly Followed[], wire: Wire) {
    this.who = who
    this.claims = claims
    this.branches = new Map(branches.map((branch) => [Follower.keyOf(branch), branch]))
    this.#wire = wire
  }

  static keyOf({ businessId, branchId }: { businessId: number; branchId: number }) {
    return `${businessId}:${branchId}`
  }

  /** The versions from which on it wants to know. */
  begin(versions: readonly BranchChanged[]) {
    for (const [key, { quickId }] of this.branches) {
      const version = versions.find(({ shop_quickID }) => shop_quickID === quickId)?.version ?? 0
      this.#told.set(key, { version, at: 0, pending: undefined })
    }
    this.#wire.write('ready', { shops: versions })
  }

  tell(key: string, version: number) {
    const branch = this.branches.get(key)
    const told = this.#told.get(key)
    if (!branch || !told || told.version >= version) return
    told.version = version
    if (told.pending) return
    const wait = told.at + MERGED - Date.now()
    if (wait <= 0) this.#speak(key, branch, told)
    else told.pending = setTimeout(() => this.#speak(key, branch, told), wait)
  }

  #speak(key: string, { quickId }: Followed, told: Told) {
    told.pending = undefined
    if (!this.branches.has(key)) return
    told.at = Date.now()
    this.#wire.write('version', { shop_quickID: quickId, version: told.version } satisfies BranchChanged)
  }

  /** The caller has lost this branch: nothing about it is told any more, not even what was waiting. */
  lose(key: string) {
    this.branches.delete(key)
    clearTimeout(this.#told.get(key)?.pending)
    this.#told.delete(key)
  }

  end() {
    for (const key of [...this.branches.keys()]) this.lose(key)
    this.#wire.write('bye', {})
    this.#wire.end()
  }
}
