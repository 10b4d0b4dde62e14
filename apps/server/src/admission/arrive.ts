import type { Lane, Place } from '@quickprism/contract/endpoint'
import { type Allow, type AppOf, appsOf } from '@quickprism/contract/gates'
import { type Line, openLine } from '../asked-together.ts'
import { directoryKind } from '../db/codes.ts'
import type { IdentityHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import { refuse } from '../refuse.ts'
import type { Claims, Presence, Who } from '../scopes.ts'
import { findArrival, findArrivals, findVisitorArrival } from './queries.ts'
import { visitorIn } from './visitor-facts.ts'

/** Where a public id leads. */
export type Found = {
  businessId: number
  businessQuickId: string
  cell: number
  branchId: number | undefined
  /** Whether the id names the whole business, rather than one branch or one role of it. */
  isBusiness: boolean
  publicId: string
}

/** A request as admission sees it: what it shows of itself. */
export type Caller = { token: string | undefined; address: string; device: string; lane: Lane }

/** The token, before anything else is looked at: a stranger learns nothing, not even that the input was wrong. */
export const readToken = async (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { token }: Pick<Caller, 'token'>,
): Promise<Claims> => {
  const claims = token === undefined ? undefined : await tokens.read(token, clock.now())
  if (!claims) throw refuse.unsigned()
  return claims
}

/** What is said by a token that was read here before: known without waiting. */
export const recallToken = (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { token }: Pick<Caller, 'token'>,
): Claims | undefined => (token === undefined ? undefined : tokens.recall(token, clock.now()))

/** Sessions of one server whose person is known before identity is asked. */
const MOST_KNOWN = 50_000

const knownIn = memoryPer<IdentityHandle, LimitedMap<number>>(() => limitedMap({ most: MOST_KNOWN }))

/** Takes note of whose session this is. */
const noteWhose = (identity: IdentityHandle, { sid }: Claims, personId: number) => {
  const people = knownIn(identity)
  if (people.get(sid) === undefined) people.put(sid, personId)
}

/** Who shares what is worked on at once: a person, or a session of which it is not known yet whose it is. */
export type Party = number | string

/** Whose share a session takes. */
export const partyOf = ({ identity }: Pick<Deps, 'identity'>, { sid }: Claims): Party =>
  knownIn(identity).get(sid) ?? sid

/**
 * A few requests of one person are worked on at once and the others wait for their turn, before anything is asked of a
 * database. A session that has not been here before is counted by itself until it is known whose it is. In the lane for
 * alerts each call has turns of its own: whoever presses SOS does not wait for what else their screens ask.
 */
export const inTurn = async <T>(
  deps: Pick<Deps, 'identity' | 'tokens' | 'clock'>,
  caller: Caller,
  call: string,
  work: () => Promise<T>,
): Promise<T> => {
  const person = partyOf(deps, await readToken(deps, caller))
  return caller.lane === 'never'
    ? deps.identity.gate.pass(`${person} ${call}`, 'last', work)
    : deps.identity.gate.pass(person, caller.lane, work)
}

/** Who it is, if the call may be made in the app they are signed in to. */
const whoIn = <A extends Allow>(
  identity: IdentityHandle,
  allow: A,
  row: Pick<NonNullable<Awaited<ReturnType<typeof findArrival>>>, 'person_id' | 'quick_id' | 'app'>,
  caller: Caller,
  claims: Claims,
): Who<AppOf<A>> => {
  noteWhose(identity, claims, row.person_id)
  if (!appsOf(allow).includes(row.app)) throw refuse.otherApp(row.app)
  return {
    personId: row.person_id,
    quickId: row.quick_id,
    sessionId: claims.sid,
    app: row.app as AppOf<A>,
    address: caller.address,
    device: caller.device,
    lane: caller.lane,
  }
}

/**
 * Identity, in one statement: is the session still good, whose is it, and where is the place the call names?
 * A raised epoch of session or person ends a token at once; Redis is never asked.
 */
export const arrive = async <A extends Allow>(
  { identity, clock }: Pick<Deps, 'identity' | 'clock'>,
  caller: Caller,
  claims: Claims,
  { allow }: { allow: A },
  place: Place | undefined,
): Promise<{ who: Who<AppOf<A>>; found: Found | undefined }> => {
  const row = await findArrival(identity, claims, place)
  if (!row || row.expires_at <= clock.read(row.database_time)) throw refuse.unsigned()

  return {
    who: whoIn(identity, allow, row, caller, claims),
    found:
      row.business_id !== null
        ? {
            businessId: row.business_id,
            businessQuickId: row.business_quick_id as string,
            cell: row.cell as number,
            branchId: row.branch_id ?? undefined,
            isBusiness: row.kind === directoryKind.business,
            publicId: row.public_id as string,
          }
        : undefined,
  }
}

/** A session, and the branch that it names, if any. */
type Arriving = { claims: Claims; branchQuickId: string | undefined }
type Arrival = Awaited<ReturnType<typeof findArrivals>>[number]

const lineOf = memoryPer<IdentityHandle, Line<Arriving, Arrival>>(() =>
  openLine({ mostAtOnce: 200, mostWaiting: 10_000 }),
)

/**
 * The same, looked up after they asked and once for all who ask at the same moment. Nothing where the session has ended
 * or identity did not answer: arriving by oneself says what is the matter.
 */
export const findArrivalTogether = (
  { identity, clock, log }: Pick<Deps, 'identity' | 'clock' | 'log'>,
  one: Arriving,
): Promise<Arrival | undefined> =>
  lineOf(identity).ask(one, {
    async look(all) {
      const answers: (Arrival | undefined)[] = all.map(() => undefined)
      for (const row of await findArrivals(identity, all)) {
        if (row.expires_at <= clock.read(row.database_time)) continue
        noteWhose(identity, (all[row.place] as Arriving).claims, row.person_id)
        answers[row.place] = row
      }
      return answers
    },
    onFailure: (error) => log.warn({ err: error }, 'callers arrive one by one: the database did not answer'),
  })

/** For streams, which all open at once when their server is back. */
export const arriveTogether = async <A extends Allow>(
  deps: Pick<Deps, 'identity' | 'clock' | 'log'>,
  caller: Caller,
  claims: Claims,
  endpoint: { allow: A },
  place: Place | undefined,
): Promise<{ who: Who<AppOf<A>>; found: Found | undefined }> => {
  const row = place ? undefined : await findArrivalTogether(deps, { claims, branchQuickId: undefined })
  if (!row) return arrive(deps, caller, claims, endpoint, place)
  return { who: whoIn(deps.identity, endpoint.allow, row, caller, claims), found: undefined }
}

/** Someone who arrived here before, and where. */
export type Known = { who: Pick<Who<'dashboard'>, 'personId' | 'quickId' | 'app'>; found: Found }

/** Whose session was looked at a moment ago is who they were. */
export const arriveAsSeen =
  ({ who, found }: Known) =>
  async (
    _: unknown,
    { address, device, lane }: Caller,
    { sid }: Claims,
  ): Promise<{ who: Who<'dashboard'>; found: Found }> => ({
    who: { ...who, sessionId: sid, address, device, lane },
    found,
  })

/** Who someone at a branch is, and where. */
export const arriveAtBranch = async (
  { identity, clock }: Pick<Deps, 'identity' | 'clock'>,
  caller: Caller,
  claims: Claims,
  { allow }: { allow: Allow },
  place: Place | undefined,
) => {
  const row = await findVisitorArrival(identity, claims, place?.id ?? '')
  if (!row || row.expires_at <= clock.read(row.database_time)) throw refuse.unsigned()
  if (row.business_id === null) throw refuse.missing()
  const presence: Presence | undefined =
    row.at_business === null
      ? undefined
      : {
          businessId: row.at_business,
          branchId: row.at_branch as number,
          visitId: row.visit_id as number,
          checkedInAt: row.checked_in_at as Date,
          signedOutAt: row.signed_out_at ?? undefined,
        }
  return {
    who: whoIn(identity, allow, row, caller, claims),
    businessId: row.business_id,
    cell: row.cell as number,
    branchId: row.branch_id as number,
    visitor: visitorIn(row),
    hasConsented: row.has_consented,
    presence,
  }
}
