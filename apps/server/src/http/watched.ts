import type { Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Known } from '../admission/arrive.ts'
import { glance } from '../admission/glance.ts'
import type { BusinessTx, Seen } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import { quarterOf } from '../quarter-hour.ts'
import type { Claims } from '../scopes.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { matchesTag } from './entity-tag.ts'
import { type Entry, enterOnce, entryAt, entryByAnother } from './let-in.ts'

const MOST_REMEMBERED = 50_000
/** Longer addresses are answered without being remembered. */
const LONGEST_URL = 500
const MOST_SHARED = 1_000
/** So long, in milliseconds, one waits for a look. */
const PATIENCE = 500
/** And, after it, for others on the way to the same answer; then it is time for another look, so many in all. */
const PATIENCE_WITH_OTHERS = 1_000
const LOOKS = 3
const MOST_SHARED_CHARACTERS = 16_000_000

/** What an answer was given on: while none of it has changed, neither has the answer. */
export type Basis = {
  tag: string
  /** The question and what its caller may see, whatever has happened at the branch. */
  stem: string
  cell: number
  businessId: number
  branchId: number
  accessEpoch: number
  version: number
  quarter: number
}

/** Where someone asks what, and by which rights: the part of a basis that does not change with the branch. */
type Standing = Omit<Basis, 'tag' | 'version' | 'quarter'>

/** Someone who was let in before, and the look that has shown that they still may; nobody is unmasked as far as it matters. */
export type JustSeen = Known & { seen: Seen; lookedAt: number }

/** So long, in milliseconds, a look stands for arriving anew. */
const LOOK_IS_GOOD_FOR = 500

export const isFresh = ({ lookedAt }: JustSeen) => performance.now() - lookedAt < LOOK_IS_GOOD_FOR

/** Works an answer out, for someone who was just looked at without their arriving anew. */
export type Work = (justSeen?: JustSeen) => Promise<string>

type Memory = {
  /** On what each session was last answered: never good without a look at the session, its rights and the branch. */
  answered: LimitedMap<Basis>
  /** Answers that are being worked out or have been, by their tag: one for all who may see the same. */
  shared: LimitedMap<Promise<string>>
  /** Whoever is on the way to an answer, by its stem, and what it was then given on. */
  underWay: Map<string, Promise<Basis | undefined>>
}

const memoryOf = memoryPer<Deps['versions'], Memory>(() => ({
  answered: limitedMap({ most: MOST_REMEMBERED }),
  shared: limitedMap({ most: MOST_SHARED, mostSize: MOST_SHARED_CHARACTERS }),
  underWay: new Map(),
}))

const answerKey = (sessionId: string, { url }: FastifyRequest) =>
  url.length > LONGEST_URL ? undefined : `${sessionId} ${url}`

/** Takes note of what the caller has now been given. */
export const rememberAnswer = (deps: Deps, sessionId: string, request: FastifyRequest, basis: Basis) => {
  const key = answerKey(sessionId, request)
  if (key !== undefined) memoryOf(deps.versions).answered.put(key, basis)
}

const at = ({ secrets }: Pick<Deps, 'secrets'>, about: Omit<Basis, 'tag'>): Basis => ({
  ...about,
  tag: `"${secrets.digest('etag', about.stem, about.version, about.quarter).toString('base64url')}"`,
})

const standingOf = ({ secrets }: Deps, endpoint: Endpoint, entry: Entry, query: unknown): Standing => {
  const { cell, businessId, branchId, accessEpoch, may } = entry
  const parts = [endpoint.path, businessId, branchId, may.join(), JSON.stringify(query)]
  const stem = secrets.digest('etag-stem', ...parts).toString('base64url')
  return { stem, cell, businessId, branchId, accessEpoch }
}

/** Everything the answer depends on: who may see what is part of it, who asks is not. */
export const basisOf = (deps: Deps, endpoint: Endpoint, entry: Entry, tx: BusinessTx, query: unknown): Basis =>
  at(deps, {
    ...standingOf(deps, endpoint, entry, query),
    version: tx.branchVersion,
    quarter: quarterOf(tx.now),
  })

/**
 * The answer of this tag, worked out once for everyone who may see the same. To be called only inside the transaction
 * that checks the caller, and given to them only once it has ended. What failed is forgotten, and whoever waited for another's works out their own.
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

/** An answer that is good for the caller: nothing where they have it already. */
export type Given = { basis: Basis; text: string | undefined }

export const giveShared = (reply: FastifyReply, { basis, text }: Given) => {
  void reply.header('etag', basis.tag)
  if (text === undefined) void reply.code(304)
  return text ?? ''
}

type Ways = {
  heard(): Heard<Endpoint>
  give(given: Given): string
  work: Work
  /** The answer on this basis from what this process knows; nothing where it would have to ask. */
  recall(basis: Basis): string | undefined
}

/**
 * Answers with what was worked out for another who may see the same, where the caller was answered at this branch before
 * and one look at their session and the branch shows that they may still have it. Where it has to be worked out anew, one
 * of those who ask does so by `work` and the others wait for them, without a connection.
 */
export const orAnothers = async (
  deps: Deps,
  endpoint: Endpoint,
  claims: Claims,
  request: FastifyRequest,
  ways: Ways,
  looks = endpoint.lane === 'never' ? 1 : LOOKS,
): Promise<string> => {
  const { heard, give, work, recall } = ways
  const { answered, shared, underWay } = memoryOf(deps.versions)
  const key = answerKey(claims.sid, request)
  if (key === undefined) return work()
  const standing = async (): Promise<Standing | string> => {
    const entry =
      entryByAnother(deps, endpoint, claims, heard()) ?? (await enterOnce(deps, endpoint, claims, heard(), work))
    return typeof entry === 'string' ? entry : standingOf(deps, endpoint, entry, heard().query)
  }
  const before = answered.get(key) ?? (await standing())
  if (typeof before === 'string') return before
  const lookedAt = performance.now()
  const seen = await waitAtMost(PATIENCE, glance(deps, { claims, ...before }))
  if (seen?.accessEpoch !== before.accessEpoch || (endpoint.reveals && seen.isAnyoneRevealed)) return work()

  const { version } = seen
  const until = performance.now() + PATIENCE_WITH_OTHERS
  const left = () => Math.max(0, until - performance.now())
  const now = at(deps, { ...before, version, quarter: quarterOf(seen.now) })
  const known = async (basis: Basis): Promise<Given | undefined> => {
    if (matchesTag(request.headers['if-none-match'], basis.tag)) return { basis, text: undefined }
    const theirs = shared.get(basis.tag)?.catch(() => undefined)
    const text = theirs ? await waitAtMost(left(), theirs) : recall(basis)
    if (!theirs && text !== undefined) shared.put(basis.tag, Promise.resolve(text), text.length)
    return text === undefined ? undefined : { basis, text }
  }
  const take = (given: Given) => {
    answered.put(key, given.basis)
    return give(given)
  }
  const found = await known(now)
  if (found) return take(found)

  // Whoever set out before this look may have seen less; the next one has not. One is on the way at a time: if each of
  // those who wait set out alone, all of them would be slower.
  for (let first = underWay.get(now.stem); first && left() > 0; first = underWay.get(now.stem)) {
    const theirs = await waitAtMost(left(), first)
    // Rights have moved in the business, perhaps their own: then it answers another question, and takes another look.
    if (theirs && theirs.accessEpoch !== now.accessEpoch) break
    const isSame = theirs?.stem === now.stem
    const isGood = isSame && theirs.version >= version && theirs.quarter >= now.quarter
    const given = isGood ? await known(theirs) : undefined
    if (given) return take(given)
  }
  if (looks > 1 && underWay.has(now.stem)) {
    return orAnothers(deps, endpoint, claims, request, ways, looks - 1)
  }
  const entry = entryAt(deps, endpoint, claims, heard())
  const working = work(entry && { who: entry.who, found: entry.found, seen, lookedAt })
  if (!underWay.has(now.stem)) {
    const then = working.then(
      () => answered.get(key),
      () => undefined,
    )
    underWay.set(now.stem, then)
    void then.then(() => underWay.delete(now.stem))
  }
  return working
}
