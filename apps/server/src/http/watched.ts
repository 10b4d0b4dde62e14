import type { Endpoint } from '@quickprism/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BusinessTx } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import type { StaffScope } from './scopes.ts'

const QUARTER_HOUR = 15 * 60_000
const MOST_REMEMBERED = 50_000
const MOST_SHARED = 1_000

/** What an answer was given on: while none of it has changed, neither has the answer. */
type Basis = { tag: string; businessId: number; branchId: number; version: number; quarter: number }

/** What this process has answered to whom: only ever good for saying that nothing has changed. */
const answered = new WeakMap<Deps['versions'], Map<string, Basis>>()
/** Answers that are being worked out or have been, by their tag: one for all who may see the same. */
const shared = new WeakMap<Deps['versions'], Map<string, Promise<string>>>()

const kept = <K extends object, V>(memory: WeakMap<K, Map<string, V>>, owner: K) => {
  const map = memory.get(owner) ?? new Map<string, V>()
  memory.set(owner, map)
  return map
}

const put = <V>(map: Map<string, V>, key: string, value: V, most: number) => {
  if (map.size >= most) map.delete(map.keys().next().value as string)
  map.set(key, value)
}

const quarterOf = (now: Date) => Math.floor(now.getTime() / QUARTER_HOUR)

const keyOf = (sessionId: string, request: FastifyRequest) => `${sessionId} ${request.url}`

/** The tag the caller has from last time, if nothing has happened at the branch since: answered from memory alone. */
export const unchanged = ({ versions, clock }: Deps, sessionId: string, request: FastifyRequest) => {
  const tag = request.headers['if-none-match']
  if (tag === undefined) return undefined
  const basis = kept(answered, versions).get(keyOf(sessionId, request))
  if (basis?.tag !== tag || basis.quarter !== quarterOf(clock.now())) return undefined
  return versions.current(basis.businessId, basis.branchId) === basis.version ? tag : undefined
}

/** Everything the answer depends on: who may see what is part of it, who asks is not. */
const tagOf = ({ secrets }: Deps, endpoint: Endpoint, scope: StaffScope, tx: BusinessTx, query: unknown) => {
  const held = scope.access.filter(({ scope_id }) => scope.places.includes(scope_id))
  const rights = [...new Set(held.flatMap(({ permissions }) => permissions))].sort().join()
  const basis = [endpoint.path, tx.businessId, scope.branchId as number, tx.branchVersion, quarterOf(tx.now), rights]
  return `"${secrets.digest('etag', ...basis, JSON.stringify(query)).toString('base64url')}"`
}

export const NOT_MODIFIED = Symbol('not modified')

/** Inside the transaction that checked the caller: what they get, computed once for everyone who may see the same. */
export const shareAnswer = (
  deps: Deps,
  endpoint: Endpoint,
  at: { scope: StaffScope; tx: BusinessTx; request: FastifyRequest; reply: FastifyReply; query: unknown },
  compute: () => Promise<string>,
): { later: Promise<string> | typeof NOT_MODIFIED; own: boolean } => {
  const { scope, tx, request, reply, query } = at
  const tag = tagOf(deps, endpoint, scope, tx, query)
  const basis = {
    tag,
    businessId: tx.businessId,
    branchId: scope.branchId as number,
    version: tx.branchVersion,
    quarter: quarterOf(tx.now),
  }
  deps.versions.learn(basis)
  put(kept(answered, deps.versions), keyOf(scope.who.sessionId, request), basis, MOST_REMEMBERED)
  void reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) return { later: NOT_MODIFIED, own: false }
  const answers = kept(shared, deps.versions)
  const known = answers.get(tag)
  if (known) return { later: known, own: false }
  const later = compute()
  put(answers, tag, later, MOST_SHARED)
  later.catch(() => answers.delete(tag))
  return { later, own: true }
}
