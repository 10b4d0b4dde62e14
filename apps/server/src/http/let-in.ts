import type { Endpoint, Heard, Place } from '@quickprism/contract/endpoint'
import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import { type Known, type Party, partyOf } from '../admission/arrive.ts'
import { type ComeBack, comeBack } from '../admission/coming-back.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import type { Claims } from '../scopes.ts'
import { type Tally, tally } from '../tally.ts'
import { waitAtMost } from '../wait-at-most.ts'

const MOST_REMEMBERED = 50_000
/** So long, in milliseconds, one waits to be looked up with others who come back. */
const PATIENCE = 500
/** And for another question that lets the same session in. */
const PATIENCE_WITH_ANOTHER = 1_000
/** So many questions of one person wait for another that lets their session in: those of three pages. */
const MOST_BEHIND_ANOTHER = 30

/** Where someone was let in, and what they may do there: not all that they hold, which at many branches is much. */
export type Entry = Known & {
  cell: number
  businessId: number
  branchId: number
  accessEpoch: number
  may: readonly Permission[]
}

type Memory = {
  /** Which sessions were let into which branches, and by which rights. */
  letIn: LimitedMap<Entry>
  /** Sessions that one question is letting into a branch; it ends when that has happened, or did not. */
  entering: Map<string, PromiseWithResolvers<void>>
  /** How many questions of one person wait for such a one. */
  behind: Tally<Party>
}

const memoryOf = memoryPer<Deps['versions'], Memory>(() => ({
  letIn: limitedMap({ most: MOST_REMEMBERED }),
  entering: new Map(),
  behind: tally(),
}))

const entryKey = (sessionId: string, { kind, id }: Place) => `${sessionId} ${kind} ${id}`

export const entryOf = ({ who, found, access, places, cell, businessId, branchId, accessEpoch }: ComeBack): Entry => {
  const { personId, quickId, app } = who
  const held = access.filter(({ scope_id }) => places.includes(scope_id))
  const may = permissionNames.filter((name) => held.some(({ permissions }) => permissions.includes(name)))
  return { cell, businessId, branchId, accessEpoch, may, who: { personId, quickId, app }, found }
}

/** Takes note of where the caller was let in. To be called once the transaction they entered by has ended well. */
export const rememberEntry = (deps: Deps, sessionId: string, place: Place, entry: Entry) => {
  const { letIn, entering } = memoryOf(deps.versions)
  const key = entryKey(sessionId, place)
  letIn.put(key, entry)
  entering.get(key)?.resolve()
  entering.delete(key)
}

/** Where the caller was last let in at the place that the question names. */
export const entryAt = (deps: Deps, endpoint: Endpoint, { sid }: Claims, heard: Heard<Endpoint>) => {
  const place = endpoint.place?.(heard as never)
  return place && memoryOf(deps.versions).letIn.get(entryKey(sid, place))
}

const isEnough = ({ allow }: Endpoint, { may }: Entry) =>
  allow.kind === 'member' || (allow.kind === 'gate' && allow.anyOf.some((name) => may.includes(name)))

/**
 * Where another question let the caller into this branch, if the rights they had then are enough for this one too. Good
 * for a look, which shows whether they still have them; never for a "no".
 */
export const entryByAnother = (deps: Deps, endpoint: Endpoint, claims: Claims, heard: Heard<Endpoint>) => {
  const entry = entryAt(deps, endpoint, claims, heard)
  return entry && isEnough(endpoint, entry) ? entry : undefined
}

/**
 * Waits behind another question of the same person, and answers whether there was room: whoever sends hundreds at once
 * waits at the gate.
 */
const waitBehind = async (deps: Deps, claims: Claims, wait: () => Promise<unknown>) => {
  const { behind } = memoryOf(deps.versions)
  const party = partyOf(deps, claims)
  if (behind.of(party) >= MOST_BEHIND_ANOTHER) return false
  behind.add(party)
  await wait()
  behind.remove(party)
  return true
}

/**
 * A page asks all its questions at once, and each would let its session in by itself: one does, and the others wait for
 * it. Answers where the caller was let in, or with the answer where they entered by this question themselves.
 */
export const enterOnce = async (
  deps: Deps,
  endpoint: Endpoint,
  claims: Claims,
  heard: Heard<Endpoint>,
  enter: () => Promise<string>,
): Promise<Entry | string> => {
  const place = endpoint.place?.(heard as never)
  // What may never wait does not wait for others either.
  if (place?.kind !== 'branch' || endpoint.lane === 'never') return enter()
  const { entering, letIn } = memoryOf(deps.versions)
  const key = entryKey(claims.sid, place)
  const until = performance.now() + PATIENCE_WITH_ANOTHER
  const left = () => Math.max(0, until - performance.now())
  for (let first = entering.get(key); first && left() > 0; first = entering.get(key)) {
    if (!(await waitBehind(deps, claims, () => waitAtMost(left(), first.promise)))) return enter()
    if (letIn.get(key)) return entryByAnother(deps, endpoint, claims, heard) ?? enter()
  }
  // What they may do here is known, and is not enough for this question: the way through admission says so.
  if (letIn.get(key) || entering.has(key)) return enter()
  const own = Promise.withResolvers<void>()
  entering.set(key, own)
  try {
    const back = await waitAtMost(PATIENCE, comeBack(deps, { claims, branchQuickId: place.id }))
    if (!back) return await enter()
    rememberEntry(deps, claims.sid, place, entryOf(back))
    return entryByAnother(deps, endpoint, claims, heard) ?? (await enter())
  } finally {
    // Unless it has let them in, and another has begun since.
    if (entering.get(key) === own) entering.delete(key)
    own.resolve()
  }
}
