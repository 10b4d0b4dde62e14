import type { SafetyState } from '@quickprism/contract/own-alerts'
import type { MarshalMark, RollCallPerson, WhoMarked } from '@quickprism/contract/sos'

/** Someone on the roll-call, with what this device says of them and the server has not heard yet. */
export type Person = RollCallPerson & { isKept: boolean }

export type Section = { state: SafetyState; people: number; rows: { person: Person; along: Person[] }[] }

/** Whom to look for first. */
export const STATES = ['needs-help', 'unknown', 'safe'] as const satisfies SafetyState[]

const markedHere = ({ mark_id, at }: MarshalMark): WhoMarked => ({
  mark_id,
  said_by: 'marshal',
  said_by_name: null,
  said_at: at,
  is_me: true,
})

/** What is said of them by now, as one that contradicts a call for help. */
const wordOf = ({ said_by, said_by_name, said_at }: RollCallPerson): WhoMarked | null =>
  said_by === null || said_at === null ? null : { mark_id: '', said_by, said_by_name, said_at, is_me: false }

const isAfter = (instant: string | null, other: string) => instant !== null && Date.parse(instant) > Date.parse(other)

/** As on the server, a note stays for as long as the same state is marked again without one. */
const noteOf = (person: RollCallPerson, inTheirOrder: readonly MarshalMark[]) => {
  const state = inTheirOrder.at(-1)?.state
  const run = inTheirOrder.slice(inTheirOrder.findLastIndex((mark) => mark.state !== state) + 1)
  return run.findLast(({ note }) => note)?.note ?? (person.state === state ? person.note : null)
}

type Kept = { mark: MarshalMark; note: string | null }

/** A call for help from this device stands beside whatever else was said. */
const withCall = (person: RollCallPerson, { mark, note }: Kept, calls: readonly WhoMarked[]): Person => {
  const doubt = person.state === 'safe' && isAfter(person.said_at, mark.at) ? wordOf(person) : person.doubt
  return {
    ...person,
    state: 'needs-help',
    said_by: 'marshal',
    said_by_name: null,
    said_at: mark.at,
    note,
    calls: [...calls, markedHere(mark)],
    doubt,
    isKept: true,
  }
}

/**
 * As on the server (Q128): the later word counts, but a call for help stands until its maker takes it back, or a "safe"
 * that names it. The latest mark kept on this device counts, unless something later is known.
 */
const withMark = (person: RollCallPerson, kept: readonly MarshalMark[] = []): Person => {
  const inTheirOrder = kept.toSorted((one, other) => one.at.localeCompare(other.at))
  const mark = inTheirOrder.at(-1)
  if (!mark) return { ...person, isKept: false }
  const takenBack = new Set(kept.flatMap(({ state, takes_back = [] }) => (state === 'safe' ? takes_back : [])))
  const calls = person.calls.filter(
    ({ mark_id, is_me, said_at }) => !takenBack.has(mark_id) && (!is_me || isAfter(said_at, mark.at)),
  )
  const note = noteOf(person, inTheirOrder)
  if (mark.state === 'needs-help') return withCall(person, { mark, note }, calls)
  // Said before all of them, it contradicts none.
  if (calls.length > 0 && calls.every(({ said_at }) => isAfter(said_at, mark.at))) return { ...person, isKept: false }
  if (calls.length > 0) return { ...person, calls, doubt: markedHere(mark), isKept: true }
  const isOutdated = isAfter(person.said_at, mark.at) && person.calls.length === 0
  if (isOutdated) return { ...person, isKept: false }
  return {
    ...person,
    state: 'safe',
    said_by: 'marshal',
    said_by_name: null,
    said_at: mark.at,
    note,
    calls: [],
    doubt: null,
    isKept: true,
  }
}

/** Calls for help of others: a "safe" leaves them as they are, unless it takes them back. */
export const callsOfOthers = ({ calls }: Pick<Person, 'calls'>) => calls.filter(({ is_me }) => !is_me)

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
