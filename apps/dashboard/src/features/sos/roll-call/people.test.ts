import type { MarshalMark } from '@quickprism/contract/sos'
import { describe, expect, it } from 'vitest'
import { countsOf, type Person, sectionsOf, withKept } from './people.ts'
import { merged, type RollCall } from './use-roll-call.ts'

const person = (name: string, some: Partial<Person> = {}): Person => ({
  person_ref: name,
  name,
  visitor_type: 'visitor',
  pov: 'Visitor',
  lead_ref: null,
  seen_place: 'Reception',
  seen_at: '2026-11-16T10:00:00.000Z',
  state: 'unknown',
  said_by: null,
  said_by_name: null,
  said_at: null,
  note: null,
  reach: 'reached',
  isKept: false,
  ...some,
})

const mark = (of: string, state: MarshalMark['state'], at: string, note?: string): MarshalMark => ({
  mark_id: crypto.randomUUID(),
  person_ref: of,
  state,
  at: `2026-11-16T12:${at}.000Z`,
  ...(note === undefined ? {} : { note }),
})

const said = (at: string, some: Partial<Person>) => ({ said_at: `2026-11-16T12:${at}.000Z`, ...some })

describe('marks kept on the device', () => {
  it('count at once, the latest of them', () => {
    const kept = [mark('Gauri', 'safe', '05:00'), mark('Gauri', 'needs-help', '06:00', 'Smoke in the corridor')]
    const [gauri] = withKept([person('Gauri')], kept)
    expect(gauri).toMatchObject({ state: 'needs-help', note: 'Smoke in the corridor', isKept: true })
    expect(countsOf(withKept([person('Gauri'), person('Farhan')], kept))).toEqual({
      'needs-help': 1,
      unknown: 1,
      safe: 0,
      total: 2,
    })
  })

  it('give way to what was said later', () => {
    const later = said('07:00', { state: 'needs-help', said_by: 'self', note: 'Ankle hurt' })
    const [thomas] = withKept([person('Thomas', later)], [mark('Thomas', 'safe', '06:00')])
    expect(thomas).toMatchObject({ state: 'needs-help', note: 'Ankle hurt', isKept: false })
  })
})

describe('a call for help kept on the device', () => {
  it('Q128: is not taken back by what the door saw since, only by what people said', () => {
    const kept = [mark('Thomas', 'needs-help', '06:00')]
    const left = said('07:00', { state: 'safe', said_by: 'door' })
    expect(withKept([person('Thomas', left)], kept)).toMatchObject([{ state: 'needs-help', isKept: true }])
    const found = said('07:00', { state: 'safe', said_by: 'marshal' })
    expect(withKept([person('Thomas', found)], kept)).toMatchObject([{ state: 'safe', isKept: false }])
  })
})

describe('the list', () => {
  const people = [
    person('Farhan', { seen_at: '2026-11-16T10:00:00.000Z' }),
    person('Sneha', { seen_at: '2026-11-16T11:00:00.000Z' }),
    person('Ravi', { lead_ref: 'Farhan' }),
    person('Asha', { lead_ref: 'Farhan', state: 'needs-help' }),
    person('Zoya', { state: 'safe' }),
  ]
  const shown = (...args: Parameters<typeof sectionsOf>) =>
    sectionsOf(...args).map(({ state, people, rows }) => [
      state,
      people,
      rows.map(({ person: { name }, along }) => [name, ...along.map((one) => one.name)].join('+')),
    ])

  it('begins with whoever needs help, then the freshest traces, and folds no one in need behind another', () => {
    expect(shown(people, 'all', '')).toEqual([
      ['needs-help', 1, ['Asha']],
      ['unknown', 3, ['Sneha', 'Farhan+Ravi']],
      ['safe', 1, ['Zoya']],
    ])
  })

  it('finds a name in any spelling of its letters, and someone along without their lead', () => {
    expect(shown([...people, person('Renée')], 'all', 'RENEE')).toEqual([['unknown', 1, ['Renée']]])
    expect(shown(people, 'all', 'ravi')).toEqual([['unknown', 1, ['Ravi']]])
    expect(shown(people, 'safe', '')).toEqual([['safe', 1, ['Zoya']]])
  })
})

describe('what the server tells after the first time', () => {
  const told = (names: Person[], incident = 'one'): Omit<RollCall, 'offset'> => ({
    incident: {
      incident_ref: incident,
      drill: false,
      reason: 'Fire or Smoke Detected',
      started_at: '2026-11-16T12:00:00.000Z',
      started_by: 'Meera Iyer',
      counts: { needs_help: 0, unknown: 0, safe: 0, total: 0 },
    },
    revision: 1,
    people: names,
    marshals: [],
    reach: {
      push: { reached: 0, given_up: 0, of: 0 },
      mail: { reached: 0, given_up: 0, of: 0 },
      sms: { reached: 0, given_up: 0, of: 0 },
      answered: 0,
      no_way: 0,
      failed: 0,
    },
    now: '2026-11-16T12:10:00.000Z',
    first_read: false,
  })
  const heardAt = Date.parse('2026-11-16T12:08:00.000Z')

  it('changes those it names and leaves the others, and says how late the device is', () => {
    const before = merged(undefined, told([person('Gauri'), person('Farhan')]), heardAt)
    const after = merged(before, told([person('Farhan', { state: 'safe' }), person('Sneha')]), heardAt)
    expect(after.people.map(({ name, state }) => [name, state])).toEqual([
      ['Gauri', 'unknown'],
      ['Farhan', 'safe'],
      ['Sneha', 'unknown'],
    ])
    expect(after.offset).toBe(120_000)
  })

  it('begins anew with another alert', () => {
    const before = merged(undefined, told([person('Gauri')]), heardAt)
    expect(merged(before, told([person('Farhan')], 'two'), heardAt).people.map(({ name }) => name)).toEqual(['Farhan'])
  })
})
