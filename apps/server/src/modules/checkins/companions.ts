import type { Companion } from '@quickprism/contract/checkins'
import { visitorIn } from '../../admission/visitor-facts.ts'
import { BLACKLISTED, gender, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BusinessScope, VisitScope } from '../../scopes.ts'
import { freshPasses, readPasses, whosePasses } from '../people/service.ts'
import { type Asked, findPeopleAt, type PersonFacts } from '../presence/service.ts'
import { contactHashes, keptOutOf, refusedAliasesOf, refusedAs } from '../visitors/service.ts'
import { type Arriving, type Comer, findArrivals } from '../visits/service.ts'
import { type Moment, momentOf } from './lateness.ts'
import { type Scan, wouldLetIn } from './looking.ts'
import { whoWasMet } from './meeting.ts'
import { findUndone, findVisitors, isInside } from './queries.ts'
import { keepRefusal, type RefusedScan } from './refusing.ts'
import { findAskedAmong, insertAsked } from './scan-queries.ts'
import { comerOf, kindAt, withNameAlone } from './visitors.ts'

/** Who comes along: people who showed their pass, people who have to be asked, and people with nothing but a name. */
export type Companions = {
  present: PersonFacts[]
  asked: Asked[]
  named: string[]
  unread: number
  /** When the lead met those whose pass was scanned before, by their quickID. */
  metAt: ReadonlyMap<string, Date>
}

/**
 * Whose passes were shown. A scan that is reported later has no more than the phone's word for when that was, so there
 * they are only names of people to ask; and where the door would not let the scan in, none is read.
 */
const ownersOf = async (deps: Reach, scope: VisitScope, codes: readonly string[], scan: Scan) => {
  const fresh = freshPasses(codes, momentOf(deps.clock.now(), scan.scannedAt).at)
  if (scan.scannedAt !== undefined) return whosePasses(deps, fresh)
  if (fresh.size === 0 || !(await wouldLetIn(deps, scope, scan))) return NOBODYS
  const { businessId, branchId, who } = scope
  return readPasses(deps, fresh, { personId: who.personId, businessId, branchId, scan: scan.nonce })
}

const NOBODYS: ReadonlyMap<string, string> = new Map()

type Reach = Pick<Deps, 'identity' | 'cells' | 'clock' | 'secrets'>

/**
 * Finds those who come along. A typed quickID never says whether it is anyone's: someone unknown is "asked" as well, and
 * simply never answers. A pass that is no longer fresh, was used for another scan, or is of a phone that was signed out,
 * says nothing about anyone.
 */
export const meetCompanions = async (
  deps: Reach,
  scope: VisitScope,
  companions: readonly Companion[],
  scan: Scan,
): Promise<Companions> => {
  const codes = new Set<string>()
  const typed = new Set<string>()
  const named: string[] = []
  const met: ReturnType<typeof whoWasMet>[] = []
  for (const companion of companions) {
    if ('name' in companion) named.push(companion.name)
    else if ('quickID' in companion) typed.add(companion.quickID)
    else if ('pass' in companion) codes.add(companion.pass)
    else met.push(whoWasMet(deps, scope, companion.met, scan.scannedAt))
  }
  const written = new Set(typed)
  const owners = await ownersOf(deps, scope, [...codes], scan)
  const shown = new Set<string>()
  const metAt = new Map<string, Date>()
  for (const one of met) {
    if (!one) continue
    metAt.set(one.quickId, one.at)
    const among = one.isThen ? shown : typed
    among.add(one.quickId)
  }
  const isLate = scan.scannedAt !== undefined
  for (const quickId of owners.values()) {
    if (!isLate) metAt.delete(quickId)
    const among = isLate ? typed : shown
    among.add(quickId)
  }
  for (const quickId of [...shown, scope.visitor.quickId]) typed.delete(quickId)
  shown.delete(scope.visitor.quickId)
  const quickIds = [...shown, ...typed]
  const found = quickIds.length === 0 ? [] : await findPeopleAt(deps.identity, quickIds, scope)
  const idOf = new Map(found.map(({ quick_id, person_id }) => [quick_id, person_id]))
  const present = found.filter(({ quick_id }) => shown.has(quick_id))
  return {
    present,
    asked: [...typed].map((quickId) => ({
      quickId,
      personId: idOf.get(quickId) ?? null,
      isTyped: written.has(quickId),
    })),
    named,
    unread: codes.size - owners.size + met.filter((one) => one === undefined).length + shown.size - present.length,
    metAt,
  }
}

/** What a branch keeps of whom a scan asks: it is known again, and read in by nobody. */
const digestOf =
  ({ secrets }: Pick<Deps, 'secrets'>, { businessId, branchId }: VisitScope, nonce: string) =>
  ({ quickId }: Asked) =>
    secrets.digest('asked', businessId, branchId, nonce, quickId)

/** Keeps with the visit whom its scan asks. */
export const keepAsked = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: VisitScope,
  nonce: string,
  { asked }: Companions,
) => {
  if (asked.length === 0) return
  await insertAsked(tx, scope.branchId, nonce, asked.map(digestOf(deps, scope, nonce)))
}

/**
 * Those whom the scan asked when it was first heard. Sent again it brings nobody along: their visit would begin with the
 * group's, which may be hours ago.
 */
export const askedBefore = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: VisitScope,
  nonce: string,
  { asked }: Companions,
) => {
  if (asked.length === 0) return []
  const places = await findAskedAmong(tx, scope.branchId, nonce, asked.map(digestOf(deps, scope, nonce)))
  return asked.filter((_, place) => places.has(place))
}

/** Where someone was when identity was last told of them. */
const lastSeen = ({ at_business, at_visit, came_at, signed_out_at }: PersonFacts) =>
  at_business === null || at_visit === null || came_at === null
    ? undefined
    : { businessId: at_business, visitId: at_visit, checkedInAt: came_at, signedOutAt: signed_out_at ?? undefined }

/** Someone with an account as the business may know them. */
export const arrivingAs = (
  { secrets }: Pick<Deps, 'secrets'>,
  { businessId }: BusinessTx,
  facts: PersonFacts,
  visitorId: number | null,
): Arriving => ({
  personId: facts.person_id,
  visitorId,
  quickId: facts.quick_id,
  name: facts.name,
  ...contactHashes(secrets, businessId, facts),
  lastSeen: lastSeen(facts),
})

/** These people with their visits that cover the moment or follow it, in their order. */
export const arrivalsOf = (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  people: readonly { facts: PersonFacts; known: { visitor_id: number | null } | undefined }[],
  at: Date,
) =>
  findArrivals(
    tx,
    people.map(({ facts, known }) => arrivingAs(deps, tx, facts, known?.visitor_id ?? null)),
    at,
  )

/** Who of those who come along is let in, who is turned away, and who has been inside before. */
export const judgeCompanions = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  present: readonly PersonFacts[],
  moment: Moment,
) => {
  const personIds = present.map(({ person_id }) => person_id)
  const known = new Map((await findVisitors(tx, branchId, personIds, moment)).map((row) => [row.person_id, row]))
  const aliases = await refusedAliasesOf(deps, tx, branchId, present)
  // Last: whoever is erased meanwhile is no longer found above, and is here.
  const keptOut = await keptOutOf(deps, tx, branchId, present)
  const judged = present.map((facts) => ({
    facts,
    known: known.get(facts.person_id),
    keptOut: keptOut.get(facts.person_id),
    /** A row without an account under which the branch refuses them. */
    alias: aliases.get(facts.quick_id),
  }))
  const inside = judged.filter(({ facts, known }) => known && isInside(tx.businessId, known, lastSeen(facts), moment))
  const isRefused = ({ known, keptOut, alias }: (typeof judged)[number]) =>
    known?.blacklisted || keptOut !== undefined || alias !== undefined
  const refused = judged.filter((one) => !inside.includes(one) && isRefused(one))
  return { inside, refused, welcome: judged.filter((one) => !inside.includes(one) && !refused.includes(one)) }
}

export type Judged = Awaited<ReturnType<typeof judgeCompanions>>

/**
 * Without those who have come somewhere since they were met, and are not inside here: the lead brought them before, or
 * they went on by themselves. That they were met says nothing any more of where they are. How many they were. A check-in
 * that a desk of the business undid is no coming, though presence knows it.
 */
export const withoutGone = async (tx: BusinessTx, judged: Judged, { metAt }: Companions, { at }: Moment) => {
  const cameSince = judged.welcome.filter(({ facts: { quick_id, came_at } }) => {
    const met = metAt.get(quick_id)
    return met !== undefined && came_at !== null && came_at > met && came_at <= at
  })
  const seen = cameSince.flatMap(({ facts }) => lastSeen(facts) ?? [])
  const undone = await findUndone(
    tx,
    seen.filter(({ businessId }) => businessId === tx.businessId),
  )
  const isGone = (one: OneJudged) =>
    cameSince.includes(one) && !(one.facts.at_business === tx.businessId && undone.has(one.facts.at_visit as number))
  const welcome = judged.welcome.filter((one) => !isGone(one))
  return { judged: { ...judged, welcome }, gone: judged.welcome.length - welcome.length }
}

type OneJudged = Judged['refused'][number]

/** Keeps that those whom the branch refuses were turned away, though others with them were let in. */
export const keepRefusals = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BusinessScope,
  { refused }: Judged,
  scan: { branchId: number; nonce: string; scannedAt?: Date | undefined; actorOf(one: OneJudged): number | null },
) => {
  const { branchId, nonce, scannedAt } = scan
  for (const one of refused) {
    const turnedAway = { branchId, nonce, actor: scan.actorOf(one), code: BLACKLISTED, atDoor: true, scannedAt }
    await keepRefusalOf(deps, tx, scope, one, turnedAway)
  }
}

/** Someone with an account as a refusal calls them: whoever was erased has no name. */
export const refusedAccount = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  { facts, known, keptOut, alias }: OneJudged,
) => {
  const kind = await kindAt(tx, branchId, visitorIn(facts))
  const named = {
    visitorId: known?.visitor_id ?? null,
    alias: alias?.visitorId ?? null,
    quickId: facts.quick_id,
    name: facts.name,
    kind,
  }
  return refusedAs(deps, tx, named, keptOut?.visitorId)
}

/** Keeps that one of them was turned away. */
export const keepRefusalOf = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BusinessScope,
  one: OneJudged,
  turnedAway: RefusedScan,
) => keepRefusal(tx, scope, turnedAway, await refusedAccount(deps, tx, turnedAway.branchId, one))

/** Who tried: nobody where the trail would lead from the rows of someone who was erased back to them. */
export const actorIn = ({ facts, keptOut }: OneJudged) => (keptOut === undefined ? facts.person_id : null)

export const comersOf = async (
  deps: Deps,
  tx: BusinessTx,
  { welcome }: Judged,
  named: readonly string[],
  at: { branchId: number; day: string },
) => {
  const comers: Comer[] = []
  for (const { facts, known } of welcome) comers.push(await comerOf(deps, tx, known, visitorIn(facts), at))
  for (const name of named) {
    comers.push({
      visitorId: await withNameAlone(tx, name),
      kind: visitKind.visitor,
      age: null,
      gender: gender.notTold,
    })
  }
  return comers
}
