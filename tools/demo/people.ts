import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { gender } from '@quickprism/server/db/codes'
import type { Depot } from './copy.ts'
import type { Ids } from './ids.ts'
import { DAY, momentFrom } from './local-time.ts'
import { nameOf } from './names.ts'
import type { City } from './places.ts'
import { createRandom, type Random, seedFrom, weighted } from './random.ts'
import { tables } from './tables.ts'

/** What anyone at the door can see and say of themselves. `bornAt` is null where no age was told. */
export type Someone = { name: string; gender: number; bornAt: number | null; mobile: string; email: string }

/** Someone with an account. */
export type Person = Someone & { personId: number; quickId: string }

const mailDomains = ['mail.example', 'post.example', 'inbox.example', 'letters.example'] as const

const genders = weighted<number>([
  [gender.male, 560],
  [gender.female, 405],
  [gender.notTold, 30],
  [gender.other, 5],
])

const YEAR = 365.25 * DAY

/** Mobile numbers in India have ten digits and begin with 6 to 9. */
export const mobileFrom = (random: Random) => `9${String(random.below(1_000_000_000)).padStart(9, '0')}`

const emailFrom = (latin: string, random: Random) =>
  `${latin
    .toLowerCase()
    .replace('’', '')
    .replaceAll(/[^a-z]+/g, '.')}${random.between(1, 99)}@${random.pick(mailDomains)}`

export const meet = (random: Random, { region }: City, now: number, isChild = false): Someone => {
  const told = genders(random)
  const isWoman = told === gender.female || (told !== gender.male && random.chance(0.5))
  const { written, latin } = nameOf(random, region, isWoman)
  const age = isChild ? Math.max(2, random.around(9, 4)) : Math.max(20, random.around(36, 12))
  return {
    name: written,
    gender: told,
    bornAt: Math.floor((now - age * YEAR) / DAY) * DAY,
    mobile: mobileFrom(random),
    email: emailFrom(latin, random),
  }
}

/** Chance of its own for each city and kind of people, so that they are the same whoever of them comes, and when. */
export const createEncounters = (seed: number) => {
  const streams = new Map<string, Random>()
  return (city: City, kind: 'with an account' | 'at the desk' | 'child') => {
    const name = `${kind} in ${city.name}`
    const stream = streams.get(name) ?? createRandom(seedFrom(seed, name))
    streams.set(name, stream)
    return stream
  }
}

export type Encounters = ReturnType<typeof createEncounters>

export type NewQuickId = (random: Random, length: number, prefix?: string) => string

/** quickIDs that no two people, businesses, branches or roles share. */
export const createQuickIds =
  (taken: Set<string>): NewQuickId =>
  (random, length, prefix = '') => {
    for (;;) {
      const quickId = prefix + makeQuickId(length, random.below)
      if (taken.has(quickId)) continue
      taken.add(quickId)
      return quickId
    }
  }

/** Everyone with an account, by the city they live in. */
export type Population = {
  /** Opens an account, long before anything the demo tells of. */
  enrol(city: City): Person
  /** An account that was opened for a visit, perhaps to another business. */
  residents(city: City): Person[]
}

export const createPopulation = (
  identity: Depot,
  ids: Ids,
  encounters: Encounters,
  newQuickId: NewQuickId,
  { now, beginning }: { now: number; beginning: number },
): Population => {
  const byCity = new Map<City, Person[]>()
  return {
    enrol(city) {
      const random = encounters(city, 'with an account')
      const someone = meet(random, city, now)
      const person = { ...someone, personId: ids.take(), quickId: newQuickId(random, PERSON_ID_LENGTH) }
      identity.add(tables.person, {
        person_id: person.personId,
        quick_id: person.quickId,
        name: person.name,
        mobile: person.mobile,
        email: person.email,
        email_proven: true,
        mobile_proven: true,
        birth_date: person.bornAt === null ? null : new Date(person.bornAt).toISOString().slice(0, 10),
        gender: person.gender,
        created_at: momentFrom(beginning - random.between(DAY, 400 * DAY)),
      })
      return person
    },
    residents(city) {
      const people = byCity.get(city) ?? []
      byCity.set(city, people)
      return people
    },
  }
}
