import type { MarshalMark, WhoMarked } from '@quickprism/contract/sos'
import { describe, expect, it } from 'vitest'
import { someoneListed } from '../../../testing/roll-call.ts'
import { countsOf, type Person, sectionsOf, withKept } from './people.ts'
import { merged, type RollCall } from './use-roll-call.ts'

const person = (name: string, some: Partial<Person> = {}): Person => ({
  ...someoneListed(name, { seen_place: 'Reception', seen_at: '2026-11-16T10:00:00.000Z' }),
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

  it.each(['needs-help', 'safe'] as const)('keep their note when %s is marked again without one', (state) => {
    const kept = [mark('Gauri', state, '05:00', 'Stairwell B, broken leg'), mark('Gauri', state, '06:00')]
    // R2 dash A-03
    expect(withKept([person('Gauri')], kept)).toMatchObject([{ state, isKept: true, note: 'Stairwell B, broken leg' }])
  })

  it('lose their note once another state was marked in between', () => {
    const kept = [
      mark('Gauri', 'safe', '05:00', 'At the gate'),
      mark('Gauri', 'needs-help', '06:00'),
      mark('Gauri', 'safe', '07:00'),
    ]
    expect(withKept([person('Gauri')], kept)).toMatchObject([{ state: 'safe', note: null }])
  })

  it('give way to what was said later', () => {
    const later = said('07:00', { state: 'needs-help', said_by: 'self', note: 'Ankle hurt' })
    const [thomas] = withKept([person('Thomas', later)], [mark('Thomas', 'safe', '06:00')])
    expect(thomas).toMatchObject({ state: 'needs-help', note: 'Ankle hurt', isKept: false })
  })
})

const byDev: WhoMarked = {
  mark_id: '8a2c1d2e-56f1-4f5e-9d3c-000000000001',
  said_by: 'marshal',
  said_by_name: 'Dev Prakash',
  said_at: '2026-11-16T12:06:00.000Z',
  is_me: false,
}

const calledByDev = said('06:00', {
  state: 'needs-help',
  said_by: 'marshal',
  said_by_name: 'Dev Prakash',
  calls: [byDev],
})

describe('Q128: a call for help', () => {
  it('kept on the device is not taken back by what the door saw, nor by what others said: both are shown', () => {
    const kept = [mark('Thomas', 'needs-help', '06:00')]
    for (const said_by of ['door', 'marshal', 'self'] as const) {
      const since = said('07:00', { state: 'safe', said_by })
      expect(withKept([person('Thomas', since)], kept)).toMatchObject([
        { state: 'needs-help', isKept: true, calls: [{ is_me: true }], doubt: { said_by, said_at: since.said_at } },
      ])
    }
  })

  it('of another stands beside a "safe" that is kept here, unless that takes it back', () => {
    const safe = mark('Thomas', 'safe', '07:00')
    expect(withKept([person('Thomas', calledByDev)], [safe])).toMatchObject([
      { state: 'needs-help', calls: [byDev], doubt: { is_me: true, mark_id: safe.mark_id }, isKept: true },
    ])
    const takesBack = { ...safe, takes_back: [byDev.mark_id] }
    expect(withKept([person('Thomas', calledByDev)], [takesBack])).toMatchObject([
      { state: 'safe', calls: [], doubt: null, isKept: true },
    ])
  })

  it('of another is not contradicted by a "safe" that was marked here before it', () => {
    const [thomas] = withKept([person('Thomas', calledByDev)], [mark('Thomas', 'safe', '05:00')])
    expect(thomas).toMatchObject({ state: 'needs-help', calls: [byDev], doubt: null, isKept: false })
  })

  it('of this marshal is taken back by a second tap', () => {
    const mine = { ...calledByDev, calls: [{ ...byDev, is_me: true }] }
    expect(withKept([person('Thomas', mine)], [mark('Thomas', 'safe', '07:00')])).toMatchObject([
      { state: 'safe', calls: [] },
    ])
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
    gone: [],
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

  it('leaves out someone who turned out to be another person of the list', () => {
    const before = merged(undefined, told([person('Gauri'), person('Farhan')]), heardAt)
    const after = merged(before, { ...told([]), gone: [person('Gauri').person_ref] }, heardAt)
    expect(after.people.map(({ name }) => name)).toEqual(['Farhan'])
  })

  it('begins anew with another alert', () => {
    const before = merged(undefined, told([person('Gauri')]), heardAt)
    expect(merged(before, told([person('Farhan')], 'two'), heardAt).people.map(({ name }) => name)).toEqual(['Farhan'])
  })
})
