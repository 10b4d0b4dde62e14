import { purposeOfVisit, visitKind } from '@quickprism/server/db/codes'
import { type CheckIn, checkInsAt, type Site } from './check-ins.ts'
import { closingAfter, type Exit, leave, open } from './exits.ts'
import { createFeed } from './feed.ts'
import { DAY, dateText, dayOf, localFrom, momentFrom } from './local-time.ts'
import { weighted } from './random.ts'
import { tables } from './tables.ts'
import { errands } from './trades.ts'
import type { Visitor, Visitors } from './visitors.ts'
import type { DemoCell, DemoWorld } from './world.ts'

/** A visitor's history at one branch. */
type Regular = {
  visitor: Visitor
  isMember: boolean
  visits: number
  firstAt: number
  lastAt: number
  insideUntil: number
}

const WORKING_DAY = [500, 40] as const

/** A branch keeps one in so many of its guests out. */
const KEPT_OUT = 250

const dates = new Map<number, string>()

/** The date as the table has it; a year has few of them. */
const dateOf = (local: number) => {
  const day = dayOf(local)
  const text = dates.get(day) ?? dateText(day)
  dates.set(day, text)
  return text
}

const ageAt = (bornAt: number | null, at: number) =>
  bornAt === null ? null : Math.max(0, Math.floor((at - bornAt) / (365.25 * DAY)))

/** Who comes: someone who was here before, someone from another branch or another business, or someone new. */
const createDoor = (world: DemoWorld, site: Site, visitors: Visitors) => {
  const { random, population, inside } = world
  const { city, trade } = site
  const here = new Map<number, Regular>()
  const guests: Regular[] = []

  const isFree = (visitor: Visitor, at: number) =>
    !(visitor.person && inside.has(visitor.person.personId)) &&
    !visitor.stays.some(([from, to]) => from < closingAfter(site.hours, at) && to > at)

  /** Those who have come for long come often. */
  const oneOfTheGuests = () => guests[Math.floor(guests.length * random.fraction() ** 1.5)]?.visitor

  const stranger = () => {
    if (random.chance(0.28)) return visitors.walkIn(city)
    const person = population.enrol(city)
    population.residents(city).push(person)
    return visitors.guest(person, city)
  }

  const fromElsewhere = () => {
    const seen = visitors.seenIn(city)
    if (seen.length > 0 && random.chance(0.6)) return random.pick(seen)
    const residents = population.residents(city)
    return residents.length > 0 ? visitors.guest(random.pick(residents), city) : undefined
  }

  return {
    here,
    isFree,
    guest(at: number): Visitor {
      for (let attempt = 0; attempt < 4; attempt++) {
        const isNewHere = random.chance(trade.newcomers)
        if (isNewHere && random.chance(0.65)) return stranger()
        const candidate = isNewHere ? fromElsewhere() : oneOfTheGuests()
        if (candidate && isFree(candidate, at)) return candidate
      }
      return stranger()
    },
    companion(at: number): Visitor {
      if (trade.families && random.chance(0.3)) return visitors.walkIn(city, true)
      const candidate = random.chance(0.4) ? oneOfTheGuests() : undefined
      return candidate && isFree(candidate, at) ? candidate : stranger()
    },
    /** Writes a visit into the visitor's history, and answers whether it is their first here. */
    enter(visitor: Visitor, at: number, exit: Exit, isMember: boolean) {
      const insideUntil = exit.at ?? Number.POSITIVE_INFINITY
      visitor.stays.push([at, insideUntil])
      visitor.firstAt = Math.min(visitor.firstAt, momentFrom(at, city.zone).getTime())
      if (exit.at === null && visitor.person) inside.add(visitor.person.personId)
      const known = here.get(visitor.visitorId)
      if (known) {
        known.visits++
        known.lastAt = at
        known.insideUntil = insideUntil
        return false
      }
      const regular = { visitor, isMember, visits: 1, firstAt: at, lastAt: at, insideUntil }
      here.set(visitor.visitorId, regular)
      // Children, who have no number of their own, never come alone.
      if (!isMember && visitor.mobile !== null) guests.push(regular)
      return true
    },
  }
}

/** Writes every visit of a branch, and what the branch knows of each visitor. */
export const writeVisits = (world: DemoWorld, cell: DemoCell, site: Site, visitors: Visitors) => {
  const { random } = world
  const { businessId, branchId, trade, hours, desks, city } = site
  const now = localFrom(world.until, city.zone)
  const door = createDoor(world, site, visitors)
  const feed = createFeed(cell, site, world.until)
  const anyPurpose = weighted(trade.purposes)

  const peopleOf = ({ at, size, member }: CheckIn): Visitor[] => {
    if (member) return [visitors.member(member)]
    const people = new Set([door.guest(at)])
    while (people.size < size) people.add(door.companion(at))
    return [...people]
  }

  const writeCheckIn = (checkIn: CheckIn) => {
    const { at, member, staysOn } = checkIn
    const came = momentFrom(at, city.zone)
    const people = peopleOf(checkIn)
    const purpose = member ? 'Visitor' : anyPurpose(random)
    const [usual, spread] = member ? WORKING_DAY : (errands[purpose] ?? trade.stay)
    const minutes = random.around(usual, spread)
    const hasPhone = people[0]?.person != null
    const together = staysOn ? open : leave(random, { came: at, minutes, hours, now, hasPhone })
    const leadId = cell.visitIds.take()
    const shared = {
      business_id: businessId,
      branch_id: branchId,
      checked_in_at: came,
      local_day: dateOf(at),
      kind: member ? visitKind.member : visitKind.visitor,
      pov: purposeOfVisit[purpose],
      group_size: people.length,
      accuracy_m: hasPhone ? random.between(4, 48) : null,
      entered_by: hasPhone || desks.length === 0 ? null : random.pick(desks),
      nonce: random.uuid(),
    }
    const lead = people[0] as Visitor
    const named = ({ name, visitorId }: Visitor) => ({ name, visitorId, kind: shared.kind })
    feed.came(named(lead), came, people.length - 1, purpose)
    let leftTogether = 0
    people.forEach((visitor, index) => {
      const isLead = index === 0
      const visitId = isLead ? leadId : cell.visitIds.take()
      const leavesAlone = !isLead && random.chance(0.06)
      const exit = leavesAlone
        ? leave(random, { came: at, minutes: minutes / 2, hours, now, hasPhone: visitor.person !== null })
        : together
      const left = exit.at === null ? null : momentFrom(exit.at, city.zone)
      if (!leavesAlone) leftTogether++
      else if (left) feed.left(named(visitor), 0, exit.type, came, left)
      if (!left && visitor.person) {
        world.identity.add(tables.presence, {
          person_id: visitor.person.personId,
          business_id: businessId,
          branch_id: branchId,
          visit_id: visitId,
          checked_in_at: came,
        })
      }
      cell.depot.add(tables.visit, {
        ...shared,
        visit_id: visitId,
        visitor_id: visitor.visitorId,
        checked_out_at: left,
        age: ageAt(visitor.bornAt, at),
        gender: visitor.gender,
        checkout_type: exit.type,
        exit_grade: exit.grade,
        group_id: isLead ? null : leadId,
        is_lead: isLead,
        is_new: door.enter(visitor, at, exit, member !== null),
      })
    })
    if (together.at !== null) {
      feed.left(named(lead), leftTogether - 1, together.type, came, momentFrom(together.at, city.zone))
    }
  }

  for (const checkIn of checkInsAt(random, site, now)) {
    // Who works at two places is at one of them at a time; a guest comes instead.
    const isElsewhere = checkIn.member !== null && !door.isFree(visitors.member(checkIn.member), checkIn.at)
    writeCheckIn(isElsewhere ? { ...checkIn, member: null } : checkIn)
  }

  feed.close()

  let guests = 0
  for (const { visitor, isMember, visits, firstAt, lastAt, insideUntil } of door.here.values()) {
    if (!isMember) guests++
    cell.depot.add(tables.branchVisitor, {
      business_id: businessId,
      branch_id: branchId,
      visitor_id: visitor.visitorId,
      quick_id: visitor.person?.quickId ?? null,
      name: visitor.name,
      visits,
      first_at: momentFrom(firstAt, city.zone),
      last_at: momentFrom(lastAt, city.zone),
      blacklisted: !isMember && guests % KEPT_OUT === 40 && insideUntil < now,
    })
  }
}
