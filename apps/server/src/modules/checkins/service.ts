import type { Companion, Position, Purpose } from '@quickprism/contract/checkins'
import { can, gates } from '@quickprism/contract/gates'
import { checkoutType, gender, purposeOfVisit, visitKind } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Presence, StaffScope, Visitor, VisitScope } from '../../http/scopes.ts'
import { refuse } from '../../refuse.ts'
import { record } from '../audit/service.ts'
import { announce } from '../live/service.ts'
import { arrival, turnedAway } from './activities.ts'
import { type Companions, meetCompanions } from './companions.ts'
import { type Arrived, showVisit } from './my-visit.ts'
import { type Standing, standingAt } from './position.ts'
import { askAlong, noteArrivals } from './presence.ts'
import {
  type CheckedIn,
  type Comer,
  type Door,
  findDoor,
  findGroup,
  findInside,
  findVisitors,
  insertRefusal,
  insertVisit,
  raiseVersion,
  tellBranch,
  type VisitRow,
} from './queries.ts'
import { asVisitor, comerOf, kindOf, nameless } from './visitors.ts'

export type Scan = {
  nonce: string
  position: Position | undefined
  pov: Purpose
  companions: readonly Companion[]
}

/** A "no" at the door: it is kept, and it has a code besides its sentence. */
type TurnedAway = { code: string; sentence: string }

const whyTurnedAway = (door: Door, { where, metresAway }: Standing): TurnedAway | undefined => {
  if (door.blacklisted) {
    return {
      code: 'blacklisted',
      sentence: `You cannot check in at ${door.branch_name}. Please speak to the front desk.`,
    }
  }
  if (where === 'unknown') {
    return {
      code: 'no_position',
      sentence: 'Your position is needed to check in here. Allow it for this page, or ask the front desk.',
    }
  }
  if (where === 'outside') {
    return {
      code: 'too_far',
      sentence: `You are about ${Math.round(metresAway)} m away from ${door.branch_name}. Check in when you are there, or ask the front desk.`,
    }
  }
  return undefined
}

/** Those who come along and are let in, and how many are not. */
const admitCompanions = async (deps: Deps, tx: BusinessTx, branchId: number, companions: Companions, day: string) => {
  const known = new Map(
    (
      await findVisitors(
        tx,
        branchId,
        companions.present.map(({ person_id }) => person_id),
      )
    ).map((row) => [row.person_id, row]),
  )
  const welcome = companions.present.filter(({ person_id }) => !known.get(person_id)?.blacklisted)
  const comers: Comer[] = []
  for (const facts of welcome) {
    comers.push(await comerOf(deps, tx, known.get(facts.person_id), asVisitor(facts), day))
  }
  for (const name of companions.named) {
    comers.push({ visitorId: await nameless(tx, name), kind: visitKind.visitor, age: null, gender: gender.notTold })
  }
  return {
    comers,
    /** Those with an account, and their places in the group behind its lead. */
    people: welcome.map(({ person_id }, index) => ({ personId: person_id, at: index + 1 })),
    refused: companions.present.length - welcome.length,
  }
}

const keepRefusal = async (
  tx: BusinessTx,
  scope: VisitScope,
  { visitor_id }: Door,
  nonce: string,
  { code }: TurnedAway,
) => {
  const { branchId, who, visitor } = scope
  if (!(await insertRefusal(tx, { branchId, visitorId: visitor_id, code, nonce }))) return
  record(tx, scope, { event: 'visit.refused', actor: who.personId, branch: branchId, about: who.quickId, reason: code })
  if (code === 'blacklisted') await tellBranch(tx, branchId, await raiseVersion(tx, branchId), turnedAway(visitor.name))
}

type LetIn = {
  is: 'let in'
  visit: CheckedIn
  branchName: string
  along: Awaited<ReturnType<typeof admitCompanions>>
  group: VisitRow[]
  isVague: boolean
}
type Outcome = LetIn | { is: 'inside already' } | { is: 'turned away'; reason: TurnedAway }

/** Checks someone in, alone or with others. The same nonce again, or another scan while inside, is the same visit. */
export const checkIn = async (deps: Deps, scope: VisitScope, scan: Scan): Promise<Arrived> => {
  const { businessId, branchId, visitor } = scope
  const companions = await meetCompanions(deps, scope, scan.companions)
  const outcome = await inBusiness(deps, scope, async (tx): Promise<Outcome> => {
    const door = await findDoor(tx, scope)
    if (door.is_inside) return { is: 'inside already' }
    const standing = standingAt(door, scan.position)
    const reason = whyTurnedAway(door, standing)
    if (reason) {
      await keepRefusal(tx, scope, door, scan.nonce, reason)
      return { is: 'turned away', reason }
    }

    const day = door.local_time.slice(0, 10)
    const lead = await comerOf(deps, tx, door, visitor, day)
    const along = await admitCompanions(deps, tx, branchId, companions, day)
    const visit = await insertVisit(tx, {
      branchId,
      localTime: door.local_time,
      nonce: scan.nonce,
      people: [lead, ...along.comers],
      purpose: purposeOfVisit[scan.pov],
      accuracy: scan.position ? Math.min(32_767, Math.round(scan.position.accuracy)) : null,
      activity: arrival(visitor.name, along.comers.length, scan.pov),
    })
    const alone = along.comers.length === 0 && !visit.repeated
    const group = alone ? [] : await findGroup(tx, branchId, visit.checked_in_at, visit.visit_id)
    return { is: 'let in', visit, branchName: door.branch_name, along, group, isVague: standing.isVague }
  })

  // Spoken after the commit, so that the refusal is kept.
  if (outcome.is === 'turned away') throw refuse.turnedAway(outcome.reason.code, outcome.reason.sentence)
  if (outcome.is === 'inside already') return showVisit(deps, scope, scope.presence as Presence)
  const { visit, branchName, along, group, isVague } = outcome
  const presence = { businessId, branchId, visitId: visit.visit_id, checkedInAt: visit.checked_in_at }
  await noteArrivals(deps, [
    { personId: visitor.personId, presence },
    ...along.people.map(({ personId, at }) => ({ personId, presence: { ...presence, visitId: visitIdAt(group, at) } })),
  ])
  if (companions.asked.length > 0) await askAlong(deps, visitor.personId, presence, companions.asked, branchName)
  if (!visit.repeated) announce(deps, { businessId, branchId, version: visit.version })
  return {
    presence,
    branchName,
    group: group.length > 0 ? group : [ownVisit(visitor, presence)],
    asked: companions.asked.length + companions.unknown,
    refused: along.refused,
    isVague,
    isRepeated: visit.repeated,
  }
}

/** The visits of a group are in the order in which its people were named. */
const visitIdAt = (group: readonly VisitRow[], at: number) => (group[at] as VisitRow).visit_id

const ownVisit = (visitor: Visitor, { visitId, checkedInAt }: Presence): VisitRow => ({
  visit_id: visitId,
  checked_in_at: checkedInAt,
  checked_out_at: null,
  checkout_type: checkoutType.open,
  kind: kindOf(visitor),
  is_lead: true,
  group_id: null,
  accuracy_m: null,
  name: visitor.name,
})

/** How many are inside, as far as the caller may see them. */
export const inside = async (tx: BusinessTx, scope: StaffScope) => {
  const { members_inside, visitors_inside } = await findInside(tx, scope.branchId as number)
  const maySee = (permission: 'view_checkin_logs_of_members' | 'view_checkin_logs_of_visitors') =>
    can(scope.access, { ...gates.viewVisits, anyOf: [permission] }, scope.places)
  const members = maySee('view_checkin_logs_of_members') ? members_inside : null
  const visitors = maySee('view_checkin_logs_of_visitors') ? visitors_inside : null
  return { members, visitors, total: (members ?? 0) + (visitors ?? 0) }
}
