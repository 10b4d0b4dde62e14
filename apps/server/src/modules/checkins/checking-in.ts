import { type Standing, standingAt } from '@quickprism/contract/geofence'
import { purposeName } from '@quickprism/contract/my-visit'
import { changed } from '../../db/changes.ts'
import { checkoutType, purposeOfVisit } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { Presence, Visitor, VisitScope } from '../../scopes.ts'
import {
  type Asked,
  askAlong,
  notePresenceAlone,
  notePresences,
  notePresencesAgain,
  type PersonPresent,
} from '../presence/service.ts'
import { refusedAs } from '../visitors/service.ts'
import {
  begin,
  type CheckedIn,
  checkedIn,
  type Earlier,
  findGroup,
  isRuledOut,
  isUsedNonce,
  type MyVisit,
  type NewVisit,
  showVisit,
  type VisitRow,
} from '../visits/service.ts'
import {
  arrivalsOf,
  askedBefore,
  type Companions,
  comersOf,
  judgeCompanions,
  keepAsked,
  keepRefusals,
  withoutGone,
} from './companions.ts'
import { expectNoLonger, noteExpected } from './expected.ts'
import { expectInTime, type Moment, momentOf } from './lateness.ts'
import { arrivalAt, type Scan, usedBefore, visitBefore } from './looking.ts'
import { findOutsiders, keepOutsiders, type Outsiders } from './outsiders.ts'
import type { Door } from './queries.ts'
import { keepRefusal, type TurnedAway, tooManyScans, whyTurnedAway } from './refusing.ts'
import { countNamed } from './scan-queries.ts'
import { comerOf, kindAt } from './visitors.ts'

type LetIn = Outsiders & {
  is: 'let in'
  visit: CheckedIn
  visitorId: number
  kind: number
  pov: number
  branchName: string
  group: VisitRow[]
  isVague: boolean
  /** Their last visit here, if it has ended. */
  before: number | null
  /** How it ended: the branch had closed before the scan was reported, or they had come elsewhere. */
  ended: { at: Date; how: number } | null
  isLate: boolean
}
type Outcome =
  | LetIn
  | {
      is: 'here before'
      visit: Earlier
      asked: Asked[]
      outsiders: Outsiders | undefined
      /** A scan that a phone reports later, and that made this visit itself. */
      isLateAgain: boolean
    }
  | { is: 'turned away'; reason: TurnedAway }

const wasElsewhere = () =>
  refuse.conflict(
    'You were seen leaving another visit after this scan, so it does not count. Scan again if you are here.',
  )

/** Who of those with the lead comes in with them, and who does not. */
const judgeGroup = async (
  deps: Deps,
  tx: BusinessTx,
  { branchId }: VisitScope,
  companions: Companions,
  { at, isLate }: Moment,
) => {
  const everyone = await judgeCompanions(deps, tx, branchId, companions.present, { at, isLate })
  const met = await withoutGone(tx, everyone, companions, { at, isLate })
  const arrivals = await arrivalsOf(deps, tx, met.judged.welcome, at)
  const mayCome = arrivals.map((arrival) => !isRuledOut(arrival, at))
  const welcome = met.judged.welcome.filter((_, place) => mayCome[place])
  return {
    judged: { ...met.judged, welcome },
    arrivals: arrivals.filter((_, place) => mayCome[place]),
    gone: met.gone + met.judged.welcome.length - welcome.length,
  }
}

type AtTheDoor = { door: Door; standing: Standing; companions: Companions; moment: Moment }

const letIn = async (
  deps: Deps,
  tx: BusinessTx,
  scope: VisitScope,
  scan: Scan,
  { door, standing, companions, moment }: AtTheDoor,
): Promise<LetIn> => {
  const { branchId, visitor, who } = scope
  const here = { branchId, day: door.local_time.slice(0, 10) }
  const arrival = arrivalAt(scope, door)
  if (isRuledOut(arrival, moment.at)) throw wasElsewhere()
  const { judged, arrivals, gone } = await judgeGroup(deps, tx, scope, companions, moment)
  const lead = await comerOf(deps, tx, door, visitor, here)
  await countNamed(tx, lead.visitorId, companions.named.length)
  const along = await comersOf(deps, tx, judged, companions.named, here)
  const activity = checkedIn(
    visitor.name,
    along.length,
    purposeName(scan.pov),
    moment.isLate ? door.local_time : undefined,
  )
  changed(tx, branchId, activity, { about: lead, version: 'raised' })
  const came = { ...here, at: moment.at }
  if (door.is_expected) await expectNoLonger(tx, came, visitor.personId)
  await noteExpected(
    deps,
    tx,
    came,
    judged.welcome.map(({ facts }) => facts),
  )
  const { nonce } = scan
  const scannedAt = moment.isLate ? moment.at : undefined
  await keepRefusals(deps, tx, scope, judged, { branchId, nonce, scannedAt, actorOf: () => who.personId })
  await keepAsked(deps, tx, scope, scan.nonce, companions)
  const outsiders: Outsiders = {
    refused: judged.refused.length,
    insideAlready: judged.inside.map(({ facts }) => facts.name),
    unmet: companions.unread + gone,
  }
  await keepOutsiders(tx, scope, scan.nonce, outsiders)
  const written: NewVisit = {
    branchId,
    at: moment.at,
    localTime: door.local_time,
    nonce: scan.nonce,
    people: [lead, ...along],
    purpose: purposeOfVisit[scan.pov],
    accuracy: standing.accuracy,
  }
  const beginning = { arrivals: [arrival, ...arrivals], isLate: moment.isLate, isLast: door.alert === null }
  const { visit, group, ended } = await begin(tx, scope, written, beginning).catch((error: unknown) => {
    // Their own earlier scan would have been found: someone else sent the same nonce at the same moment.
    throw isUsedNonce(error) ? usedBefore() : error
  })
  return {
    is: 'let in',
    visit,
    visitorId: lead.visitorId,
    kind: lead.kind,
    pov: purposeOfVisit[scan.pov],
    branchName: door.branch_name,
    group,
    ...outsiders,
    isVague: standing.isVague,
    before: door.ended_visit,
    ended,
    isLate: moment.isLate,
  }
}

/** Checks someone in, alone or with others. The same nonce again, or another scan while inside, is the same visit. */
export const checkIn = async (
  deps: Deps,
  tx: BusinessTx,
  scope: VisitScope,
  scan: Scan,
  companions: Companions,
  door: Door,
): Promise<Outcome> => {
  const { businessId, branchId, visitor, who } = scope
  const moment = momentOf(tx.now, scan.scannedAt)
  if (!door.may_scan) throw tooManyScans()
  const { present, asked, named, unread } = companions
  const isAlone = present.length + asked.length + named.length + unread === 0
  const before = visitBefore(scope, door, moment, isAlone)
  if (before) {
    const group = await findGroup(tx, branchId, before.checkedInAt, before.visitId)
    const presence = { businessId, branchId, ...before }
    return {
      is: 'here before',
      visit: { presence, branchName: door.branch_name, group },
      asked: door.used_visit === null ? [] : await askedBefore(deps, tx, scope, scan.nonce, companions),
      outsiders: door.used_visit === null ? undefined : await findOutsiders(tx, scope, scan.nonce),
      isLateAgain: moment.isLate && door.used_visit !== null,
    }
  }
  expectInTime(tx.now, moment)
  const standing = standingAt(door, scan.position)
  const reason = whyTurnedAway(door, standing)
  if (reason) {
    const kind = await kindAt(tx, branchId, visitor)
    const { visitor_id: visitorId, refused_as: alias } = door
    const named = { visitorId, alias, quickId: visitor.quickId, name: visitor.name, kind }
    const refused = refusedAs(deps, tx, named, door.kept_out)
    const { code } = reason
    const atDoor = standing.where === 'inside'
    const actor = door.kept_out === null ? who.personId : null
    const scannedAt = moment.isLate ? moment.at : undefined
    await keepRefusal(tx, scope, { branchId, nonce: scan.nonce, actor, code, atDoor, scannedAt }, refused)
    return { is: 'turned away', reason }
  }
  return letIn(deps, tx, scope, scan, { door, standing, companions, moment })
}

const unnamed = (howMany: number) => Array.from({ length: howMany }, () => undefined)

/** What follows in identity, and what the phone is told. */
export const concludeCheckIn = async (
  deps: Deps,
  { businessId, branchId, visitor }: VisitScope,
  outcome: Outcome,
  companions: Companions,
): Promise<MyVisit> => {
  const ask = ({ presence, branchName, group }: Earlier, asked: readonly Asked[]) => {
    const inside = new Set(group.map(({ person_id }) => person_id))
    const missing = asked.filter(({ personId }) => personId === null || !inside.has(personId))
    return askAlong(deps, visitor.personId, presence, missing, branchName)
  }

  // Spoken after the commit, so that the refusal is kept.
  if (outcome.is === 'turned away')
    throw refuse.turnedAway(outcome.reason.code, outcome.reason.sentence, outcome.reason.values)
  if (outcome.is === 'here before') {
    const { visit, asked, outsiders, isLateAgain } = outcome
    await notePresencesAgain(deps, isLateAgain ? everyoneIn(visit) : presentIn(visit))
    if (visit.group[0]?.checked_out_at === null) await ask(visit, asked)
    const shown = await showVisit(deps, visit)
    return outsiders ? { ...shown, ...outsiders, asked: [...shown.asked, ...unnamed(outsiders.unmet)] } : shown
  }
  const { visit, branchName, refused, unmet, insideAlready, isVague, before, ended, isLate } = outcome
  const presence = { businessId, branchId, visitId: visit.visit_id, checkedInAt: visit.checked_in_at }
  const group = outcome.group.length > 0 ? outcome.group : [ownVisit(visitor, outcome, presence)]
  if (isLate) await notePresences(deps, everyoneIn({ presence, group }))
  else if (group.length === 1) await notePresenceAlone(deps, { personId: visitor.personId, presence }, before)
  else await notePresences(deps, presentIn({ presence, group }))
  if (ended === null) await ask({ presence, branchName, group }, companions.asked)
  return {
    presence,
    branchName,
    group,
    asked: unnamed(companions.asked.length + unmet),
    refused,
    insideAlready,
    isVague,
    isRepeated: false,
  }
}

/** Those of a group who have an account. What is over already also tells that they left where they had been before. */
const everyoneIn = ({ presence, group }: Pick<Earlier, 'presence' | 'group'>): PersonPresent[] =>
  group.flatMap(({ person_id, visit_id, checked_in_at }) =>
    person_id === null
      ? []
      : [{ personId: person_id, presence: { ...presence, visitId: visit_id, checkedInAt: checked_in_at } }],
  )

/** Those of them who are still there. */
const presentIn = ({ presence, group }: Pick<Earlier, 'presence' | 'group'>) =>
  everyoneIn({ presence, group: group.filter(({ checked_out_at }) => checked_out_at === null) })

const ownVisit = (
  visitor: Visitor,
  { visitorId, kind, pov, ended, isLate }: LetIn,
  { visitId, checkedInAt }: Presence,
): VisitRow => ({
  visit_id: visitId,
  checked_in_at: checkedInAt,
  checked_out_at: ended?.at ?? null,
  checkout_type: ended?.how ?? checkoutType.open,
  kind,
  is_lead: true,
  group_id: null,
  group_at: null,
  accuracy_m: null,
  reported: isLate,
  pov,
  visitor_id: visitorId,
  person_id: visitor.personId,
  quick_id: visitor.quickId,
  name: visitor.name,
})
