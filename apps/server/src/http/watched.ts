import type { Endpoint } from '@quickprism/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { BusinessTx } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import type { BranchScope } from '../scopes.ts'

const QUARTER_HOUR = 15 * 60_000
const MOST_REMEMBERED = 50_000
/** Longer addresses are answered without being remembered. */
const LONGEST_URL = 500
const MOST_SHARED = 1_000
const MOST_SHARED_CHARACTERS = 16_000_000

/** What an answer was given on: while none of it has changed, neither has the answer. */
export type Basis = { tag: string; businessId: number; branchId: number; version: number; quarter: number }

type Memory = {
  /** What this process has answered to whom: only ever good for saying that nothing has changed. */
  answered: LimitedMap<Basis>
  /** Answers that are being worked out or have been, by their tag: one for all who may see the same. */
  shared: LimitedMap<Promise<string>>
}

const memoryOf = memoryPer<Deps['versions'], Memory>(() => ({
  answered: limitedMap({ most: MOST_REMEMBERED }),
  shared: limitedMap({ most: MOST_SHARED, mostSize: MOST_SHARED_CHARACTERS }),
}))

const quarterOf = (now: Date) => Math.floor(now.getTime() / QUARTER_HOUR)

const answerKey = (sessionId: string, { url }: FastifyRequest) =>
  url.length > LONGEST_URL ? undefined : `${sessionId} ${url}`

/** The tag the caller has from last time, if nothing has happened at the branch since: answered from memory alone. */
export const unchanged = (deps: Deps, sessionId: string, request: FastifyRequest) => {
  const tag = request.headers['if-none-match']
  const key = answerKey(sessionId, request)
  if (tag === undefined || key === undefined) return undefined
  const basis = memoryOf(deps.versions).answered.get(key)
  if (basis?.tag !== tag || basis.quarter !== quarterOf(deps.clock.now())) return undefined
  return deps.versions.current(basis.businessId, basis.branchId) === basis.version ? tag : undefined
}

/** Takes note of what the caller has now been given. */
export const remember = (deps: Deps, sessionId: string, request: FastifyRequest, basis: Basis) => {
  const key = answerKey(sessionId, request)
  if (key !== undefined) memoryOf(deps.versions).answered.put(key, basis)
}

/** Everything the answer depends on: who may see what is part of it, who asks is not. */
export const basisOf = (
  { secrets }: Deps,
  endpoint: Endpoint,
  scope: BranchScope,
  tx: BusinessTx,
  query: unknown,
): Basis => {
  const held = scope.access.filter(({ scope_id }) => scope.places.includes(scope_id))
  const rights = [...new Set(held.flatMap(({ permissions }) => permissions))].sort().join()
  const { businessId, branchVersion: version } = tx
  const { branchId } = scope
  const quarter = quarterOf(tx.now)
  const parts = [endpoint.path, businessId, branchId, version, quarter, rights, JSON.stringify(query)]
  const tag = `"${secrets.digest('etag', ...parts).toString('base64url')}"`
  return { tag, businessId, branchId, version, quarter }
}

/**
 * The answer of this tag, worked out once for everyone who may see the same. To be called only inside the transaction
 * that checked the caller. What failed is forgotten, and whoever waited for another's works out their own.
 */
export const shareAnswer = (
  deps: Deps,
  tag: string,
  compute: () => Promise<string>,
): { later: Promise<string>; own: boolean } => {
  const { shared } = memoryOf(deps.versions)
  const known = shared.get(tag)
  if (known) return { later: known, own: false }
  const later = compute()
  shared.put(tag, later)
  later.then(
    (text) => {
      if (shared.get(tag) === later) shared.put(tag, later, text.length)
    },
    () => {
      if (shared.get(tag) === later) shared.drop(tag)
    },
  )
  return { later, own: true }
}
