import fc from 'fast-check'
import type { Hours } from './closing-model.ts'
import type { AtDesk, Stands } from './visit-model.ts'

export const PEOPLE = 5

const person = fc.nat(PEOPLE - 1)
/** Mostly the first, so that people meet. */
const branch = fc.constantFrom(0, 0, 0, 1, 2)
const anyEarlier = fc.nat(20)

/** Mostly minutes, sometimes past closing, rarely past what evidence may correct. */
const pause = fc.oneof(
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 25 }) },
  { weight: 4, arbitrary: fc.integer({ min: 60, max: 12 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 24 * 60, max: 60 * 60 }) },
)

/** How many minutes after the scan a phone reports it: mostly the same day, sometimes too late, or by a clock ahead. */
const late = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 23 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 23 * 60, max: 60 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: -10, max: 0 }) },
)

/** A scan that is not heard, or whose answer is lost, or over which the server dies, waits on the phone and is sent again when that has a network. */
const network = fc.oneof(
  { weight: 5, arbitrary: fc.constant('there' as const) },
  { weight: 2, arbitrary: fc.constant('away' as const) },
  { weight: 1, arbitrary: fc.constantFrom('gone before the answer' as const, 'there, and the server dies' as const) },
)

const everyone = fc.subarray([...Array(PEOPLE).keys()], { maxLength: 3 })

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('comes' as const),
      person,
      branch,
      stands: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Stands>('here') },
        { weight: 1, arbitrary: fc.constantFrom<Stands>('far', 'far and unsure', 'here and vague', 'nowhere') },
      ),
      passes: fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: everyone }),
      typed: fc.oneof({ weight: 1, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: everyone }),
      names: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
      late: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: late }),
      network,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('comes again' as const), scan: anyEarlier }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('uses a nonce of another' as const), person, branch, scan: anyEarlier }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('leaves' as const),
      visit: anyEarlier,
      by: fc.constantFrom('qr' as const, 'geofence' as const, 'signed-out' as const),
      stands: fc.constantFrom<Stands>('here', 'here', 'far', 'here and vague', 'nowhere'),
      /** When the phone noticed, in minutes before it says so. */
      ago: fc.option(
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: -10, max: 24 * 60 }) },
          { weight: 1, arbitrary: fc.constant(50 * 60) },
        ),
        { nil: undefined },
      ),
      who: fc.constantFrom('all' as const, 'self' as const, 'the others' as const),
      network,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('answers' as const),
      request: anyEarlier,
      accept: fc.constantFrom(true, true, true, false),
      stands: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Stands>('here') },
        { weight: 1, arbitrary: fc.constantFrom<Stands>('far', 'far and unsure', 'here and vague', 'nowhere') },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('leaves before the check-in is heard' as const),
      phone: anyEarlier,
      stands: fc.constantFrom<Stands>('here', 'here', 'far', 'nowhere'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('delivers what waits' as const),
      phone: anyEarlier,
      /** Of which scan the answer is lost: it and those after it wait on. */
      lost: fc.option(fc.nat(2), { nil: undefined }),
      /** Two tabs send the same at once. */
      doubled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('gets a new poster' as const), branch }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('signs out' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('is blacklisted' as const), visit: anyEarlier, isOn: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('is let in by mistake' as const), visit: anyEarlier, branch }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('comes to the desk' as const),
      person,
      branch,
      how: fc.constantFrom<AtDesk>('pass', 'told', 'name'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('claims what a desk wrote down' as const), person, branch }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is seen leaving' as const), visit: anyEarlier }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('has not left' as const), visit: anyEarlier }) },
  {
    weight: 5,
    /** A worker may die between two databases: then its jobs run again. */
    arbitrary: fc.record({ does: fc.constant('jobs run' as const), dies: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('closing is looked at' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const hours: fc.Arbitrary<Hours> = fc.record({
  opening: fc.constantFrom('09:00', '06:30', '21:00', null),
  closing: fc.constantFrom('21:00', '04:00', '18:30', null),
  zone: fc.constantFrom('Asia/Kolkata', 'Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu'),
})

export const sequence = fc.record({
  hours: fc.tuple(hours, hours, hours),
  /** Leap days and the nights on which New York changes its clocks among them. */
  day: fc.constantFrom('2026-03-02', '2026-03-06', '2028-02-28', '2026-10-30', '2026-12-30'),
  hour: fc.integer({ min: 0, max: 23 }),
  steps: fc.array(fc.tuple(pause, step), { minLength: 6, maxLength: 20, size: 'max' }),
})
export type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never
