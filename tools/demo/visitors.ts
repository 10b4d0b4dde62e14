import { masked } from '@quickprism/contract/masked'
import { documentKind } from '@quickprism/server/db/codes'
import { sealNumber } from '@quickprism/server/modules/vault/service'
import { sealedContacts } from '@quickprism/server/modules/visitors/contacts'
import { numbersOn } from './documents.ts'
import { meet, type Person } from './people.ts'
import type { City } from './places.ts'
import { tables } from './tables.ts'
import type { DemoCell, DemoWorld } from './world.ts'

/** Someone as one business knows them. Without an account they were written down at the front desk. */
export type Visitor = {
  visitorId: number
  person: Person | null
  name: string
  gender: number
  bornAt: number | null
  mobile: string | null
  email: string | null
  /** When they first came to any branch, in milliseconds since 1970. */
  firstAt: number
  /** From when to when they were at a branch, as the clock there showed it: nobody is at two at once. */
  stays: [from: number, to: number][]
}

export type Visitors = {
  /** The business's row for a person who works there. */
  member(person: Person): Visitor
  /** The business's row for a person who comes to a branch in this city. */
  guest(person: Person, city: City): Visitor
  /** Someone without an account. */
  walkIn(city: City, isChild?: boolean): Visitor
  /** The guests with an account of all branches in this city. */
  seenIn(city: City): readonly Visitor[]
  write(): void
}

export const createVisitors = (world: DemoWorld, cell: DemoCell, businessId: number): Visitors => {
  const { random, encounters, secrets, vault, now } = world
  const all: Visitor[] = []
  const byPerson = new Map<number, Visitor>()
  const byCity = new Map<City, Visitor[]>()

  const add = (visitor: Omit<Visitor, 'visitorId' | 'firstAt' | 'stays'>): Visitor => {
    const added = { visitorId: cell.visitorIds.take(), ...visitor, firstAt: world.until.getTime(), stays: [] }
    all.push(added)
    return added
  }
  const seenIn = (city: City) => {
    const seen = byCity.get(city) ?? []
    byCity.set(city, seen)
    return seen
  }

  const withAccount = (person: Person) => {
    const { name, gender, mobile, email, bornAt } = person
    const visitor = add({ person, name, gender, mobile, email, bornAt: random.chance(0.93) ? bornAt : null })
    byPerson.set(person.personId, visitor)
    return visitor
  }

  return {
    seenIn,
    member: (person) => byPerson.get(person.personId) ?? withAccount(person),
    guest(person, city) {
      const known = byPerson.get(person.personId)
      if (known) return known
      const visitor = withAccount(person)
      seenIn(city).push(visitor)
      return visitor
    },
    walkIn(city, isChild = false) {
      const stream = encounters(city, isChild ? 'child' : 'at the desk')
      const { name, gender, mobile, email, bornAt } = meet(stream, city, now, isChild)
      return add({
        person: null,
        name,
        gender,
        bornAt: isChild || stream.chance(0.7) ? bornAt : null,
        mobile: isChild ? null : mobile,
        email: isChild || stream.chance(0.6) ? null : email,
      })
    },
    write() {
      for (const { visitorId, person, name, mobile, email, gender, firstAt } of all) {
        // Children and those who only passed by showed nothing.
        const numbers = mobile === null ? {} : numbersOn(person?.personId ?? visitorId, name)
        cell.depot.add(tables.visitor, {
          business_id: businessId,
          visitor_id: visitorId,
          person_id: person?.personId ?? null,
          quick_id: person?.quickId ?? null,
          name,
          ...sealedContacts(secrets, businessId, { mobile, email }),
          aadhaar_masked: masked('aadhaar', numbers.lastFour ?? null),
          pan_masked: masked('pan', numbers.pan ?? null),
          gender,
          created_at: new Date(firstAt),
        })
        if (numbers.pan !== undefined) {
          cell.depot.add(tables.vault, {
            business_id: businessId,
            visitor_id: visitorId,
            ...sealNumber(vault, businessId, visitorId, documentKind.pan, numbers.pan),
          })
        }
      }
    },
  }
}
