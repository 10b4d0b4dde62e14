import type { SafetyState } from '@quickprism/contract/own-alerts'
import type { MarshalMark, RollCallPerson } from '@quickprism/contract/sos'

/** Someone on the roll-call, with what this device says of them and the server has not heard yet. */
export type Person = RollCallPerson & { isKept: boolean }

export type Section = { state: SafetyState; people: number; rows: { person: Person; along: Person[] }[] }

/** Whom to look for first. */
export const STATES = ['needs-help', 'unknown', 'safe'] as const satisfies SafetyState[]

/** As on the server (Q128): the later word counts, but a call for help is not taken back by what the door saw. */
const isOutdated = (mark: MarshalMark, { said_at, said_by }: RollCallPerson) =>
  said_at !== null && Date.parse(said_at) > Date.parse(mark.at) && !(mark.state === 'needs-help' && said_by === 'door')

/** The latest mark of them kept on this device counts, unless something later is known. */
const withMark = (person: RollCallPerson, kept: readonly MarshalMark[] = []): Person => {
  const mark = kept.reduce<MarshalMark | undefined>(
    (latest, each) => (latest && latest.at > each.at ? latest : each),
    undefined,
  )
  if (!mark || isOutdated(mark, person)) return { ...person, isKept: false }
  return {
    ...person,
    state: mark.state,
    said_by: 'marshal',
    said_by_name: null,
    said_at: mark.at,
    note: mark.note ?? (mark.state === person.state ? person.note : null),
    isKept: true,
  }
}

export const withKept = (people: readonly RollCallPerson[], kept: readonly MarshalMark[]): Person[] => {
  const keptOf = Map.groupBy(kept, ({ person_ref }) => person_ref)
  return people.map((person) => withMark(person, keptOf.get(person.person_ref)))
}

export const countsOf = (people: readonly Pick<Person, 'state'>[]) => {
  const of = (state: SafetyState) => people.filter((person) => person.state === state).length
  return { 'needs-help': of('needs-help'), unknown: of('unknown'), safe: of('safe'), total: people.length }
}

const freshestFirst = (one: Person, other: Person) =>
  (other.seen_at ?? '').localeCompare(one.seen_at ?? '') || (one.name ?? '').localeCompare(other.name ?? '')

const latestFirst = (one: Person, other: Person) =>
  (other.said_at ?? '').localeCompare(one.said_at ?? '') || freshestFirst(one, other)

const simple = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

/**
 * The list as it is read. A group is folded under whoever led it as far as its people are in the same state: whoever
 * needs help is never hidden behind someone who does not.
 */
export const sectionsOf = (people: readonly Person[], shown: SafetyState | 'all', search: string): Section[] => {
  const wanted = simple(search.trim())
  const found = wanted === '' ? people : people.filter(({ name }) => simple(name ?? '').includes(wanted))
  return STATES.filter((state) => shown === 'all' || shown === state).flatMap((state) => {
    const inState = found.filter((person) => person.state === state)
    const refs = new Set(inState.map(({ person_ref }) => person_ref))
    const isAlong = ({ lead_ref }: Person) => lead_ref !== null && refs.has(lead_ref)
    const along = Map.groupBy(inState.filter(isAlong), ({ lead_ref }) => lead_ref)
    const rows = inState
      .filter((person) => !isAlong(person))
      .toSorted(state === 'unknown' ? freshestFirst : latestFirst)
      .map((person) => ({ person, along: along.get(person.person_ref) ?? [] }))
    return rows.length > 0 ? [{ state, people: inState.length, rows }] : []
  })
}
