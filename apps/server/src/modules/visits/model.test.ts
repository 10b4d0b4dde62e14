import { randomUUID } from 'node:crypto'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type Hours, type ModelVisit, type Scan, type Stands, VisitModel } from '@quickprism/tools/testing/visit-model'
import { openScene, type Scene, type VisitFact, type Way } from '@quickprism/tools/testing/visit-scene'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checkoutType } from '../../db/codes.ts'
import { columnTypes } from '../../db/column-types.ts'

let t: TestApp
let owners: pg.Pool[]
let root: GivenPerson
beforeAll(async () => {
  t = await testApp()
  root = await t.given.person()
  owners = t.databases.ownerUrls.cells.map(
    (connectionString) => new pg.Pool({ connectionString, types: columnTypes, max: 4 }),
  )
  // A connection that the dropped database takes away is nobody's loss.
  for (const pool of owners) pool.on('error', () => {})
})
afterAll(async () => {
  await Promise.all(owners.map((owner) => owner.end()))
  await t.close()
})

const PEOPLE = 5
/** The first works at the first branch, the second for its whole business, which has the first two branches. */
const BUSINESS_OF = [0, 0, 1]
const isMember = (person: number, branch: number) => (person === 0 && branch === 0) || (person === 1 && branch < 2)

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
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('answers' as const),
      request: anyEarlier,
      accept: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('signs out' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('is blacklisted' as const), visit: anyEarlier, isOn: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('jobs run' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('closing is looked at' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const hours: fc.Arbitrary<Hours> = fc.record({
  closing: fc.constantFrom('21:00', '04:00', '18:30', null),
  zone: fc.constantFrom('Asia/Kolkata', 'Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu'),
})

const sequence = fc.record({
  hours: fc.tuple(hours, hours, hours),
  /** Leap days and the nights on which New York changes its clocks among them. */
  day: fc.constantFrom('2026-03-02', '2026-03-06', '2028-02-28', '2026-10-30', '2026-12-30'),
  hour: fc.integer({ min: 0, max: 23 }),
  steps: fc.array(fc.tuple(pause, step), { minLength: 6, maxLength: 20, size: 'max' }),
})
type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never

/** Of those that are still open, if the number is even and there are any. */
const anyOpen = <T>(things: readonly T[], number: number, isOpen: (thing: T) => boolean) => {
  const open = number % 2 === 0 ? things.filter(isOpen) : []
  return anyOf(open.length > 0 ? open : things, Math.floor(number / 2))
}

const anyOf = <T>(things: readonly T[], number: number): T | undefined => things[number % Math.max(1, things.length)]

/** Does one thing on both sides, and expects the same answer. */
const take = async (scene: Scene, model: VisitModel, scans: Scan[], now: Step) => {
  switch (now.does) {
    case 'comes': {
      const { person: by, branch, stands, passes } = now
      const names = Array.from({ length: now.names }, (_, n) => `Guest ${scans.length}.${n}`)
      const typed = now.typed.filter((one) => !passes.includes(one))
      // A few milliseconds apart, so that no two visits of one person begin in the same moment.
      const scannedAt = now.late === undefined ? undefined : model.now - now.late * 60_000 - scans.length - 1
      const scan = { by, branch, nonce: randomUUID(), scannedAt, stands, passes, typed, names }
      const expected = model.checkIn(scan)
      expect(await scene.checkIn(scan)).toEqual(expected)
      scans.push(scan)
      return
    }
    case 'comes again': {
      const scan = anyOf(scans, now.scan)
      if (!scan) return
      const expected = model.checkIn(scan)
      expect(await scene.checkIn(scan)).toEqual(expected)
      return
    }
    case 'uses a nonce of another': {
      const used = anyOf(
        scans.filter((scan) => model.knows(scan.nonce)),
        now.scan,
      )
      if (!used) return
      const scan = { ...used, by: now.person, branch: now.branch, passes: [], typed: [], names: [] }
      // In another business it is a nonce like any other; there it would be new, and a scan of its own.
      if (BUSINESS_OF[scan.branch] !== BUSINESS_OF[used.branch]) return
      const expected = model.checkIn(scan)
      expect(await scene.checkIn(scan)).toEqual(expected)
      return
    }
    case 'leaves': {
      const visit = anyOpen(model.visits, now.visit, ({ who, out }) => typeof who === 'number' && !out)
      if (typeof visit?.who !== 'number') return
      const group = model.visits.filter((one) => one === visit || one.lead === visit).map(({ who }) => who)
      const only = { all: undefined, self: [visit.who], 'the others': group.filter((who) => who !== visit.who) }[
        now.who
      ]
      const leftAt = now.ago === undefined ? undefined : model.now - now.ago * 60_000
      const leaving = { by: now.by, stands: now.stands, leftAt, only }
      const expected = model.checkOut(visit.who, visit.branch, leaving)
      expect(await scene.checkOut(visit.who, visit.branch, leaving)).toEqual(expected)
      return
    }
    case 'answers': {
      const request = anyOpen(model.requests, now.request, ({ answer }) => answer === undefined)
      if (!request) return
      const which = model.requests.filter(({ to }) => to === request.to).indexOf(request)
      const expected = model.answer(request, now.accept)
      expect(await scene.answer(request.to, which, now.accept)).toEqual(expected)
      return
    }
    case 'signs out':
      model.signOut(now.person)
      return scene.signOut(now.person)
    case 'is blacklisted': {
      const visit = anyOf(model.visits, now.visit)
      if (typeof visit?.who !== 'number') return
      model.setBlacklisted(visit.who, visit.branch, now.isOn)
      return scene.setBlacklisted(visit.who, visit.branch, now.isOn)
    }
    case 'jobs run':
      model.runJobs()
      return scene.runJobs()
    case 'closing is looked at':
      model.closeDue()
      return scene.closeDue()
  }
}

const inOrder = <T>(things: readonly T[]) => things.map((thing) => JSON.stringify(thing)).sort()

const factsOf = (visits: readonly ModelVisit[]): VisitFact[] =>
  visits.map((visit) => {
    const lead = visit.lead ?? visit
    return {
      who: visit.who,
      branch: visit.branch,
      came: visit.came,
      lead: visit.lead?.who ?? null,
      size: visits.filter((one) => one === lead || one.lead === lead).length,
      kind: visit.kind,
      isNew: visit.isNew,
      out: visit.out ?? null,
    }
  })

/** What the rows say is what the model says, and every counter is what the rows say. */
const expectAgreement = async (scene: Scene, model: VisitModel) => {
  expect(inOrder(await scene.facts())).toEqual(inOrder(factsOf(model.visits)))
  const presence = [...model.presence].map(([who, { branch, came }]) => ({ who, branch, came }))
  expect(inOrder(await scene.presence())).toEqual(inOrder(presence))
  expect((await scene.refusals()).sort()).toEqual(model.refusals.sort())
  for (const { business } of [scene.branches[0], scene.branches[2]] as Scene['branches']) {
    expect(await findWrongCounters(owners[business.cell - 1] as pg.Pool, business.businessId)).toEqual([])
  }
}

const tally = {
  steps: 0,
  visits: 0,
  'scans reported later': 0,
  'in groups': 0,
  joined: 0,
  refused: 0,
  QR: 0,
  geofence: 0,
  timeout: 0,
  'logged out': 0,
}

const count = (steps: number, scans: readonly Scan[], { visits, requests, refusals }: VisitModel) => {
  const ended = (type: number) => visits.filter(({ out }) => out?.type === type).length
  tally.steps += steps
  tally.visits += visits.length
  tally['scans reported later'] += scans.filter(({ scannedAt }) => scannedAt !== undefined).length
  tally['in groups'] += visits.filter(({ lead }) => lead).length
  tally.joined += requests.filter(({ to, group }) =>
    visits.some(({ who, lead }) => who === to && lead === group),
  ).length
  tally.refused += refusals.length
  tally.QR += ended(checkoutType.qr)
  tally.geofence += ended(checkoutType.geoTagged)
  tally.timeout += ended(checkoutType.timeout)
  tally['logged out'] += ended(checkoutType.loggedOut)
}

const agree = async (way: Way, { hours, day, hour, steps }: Sequence) => {
  const scene = await openScene(t, way, { people: PEOPLE, hours, root })
  const model = new VisitModel([...hours], BUSINESS_OF, isMember)
  const scans: Scan[] = []
  const moveTo = (instant: number) => {
    model.now = instant
    scene.clock.held = new Date(instant)
  }
  moveTo(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`))
  for (const [minutes, now] of steps) {
    moveTo(model.now + minutes * 60_000)
    await take(scene, model, scans, now)
  }
  await expectAgreement(scene, model)

  // Whatever was left open ends, and nobody is inside any more.
  moveTo(model.now + 3 * 24 * 3_600_000)
  for (const side of [model, scene]) {
    await side.runJobs()
    await side.runJobs()
    await side.closeDue()
  }
  await expectAgreement(scene, model)
  expect(model.visits.every(({ out }) => out)).toBe(true)
  count(steps.length, scans, model)
}

const LANES = 4

/** Several at a time; one that fails is made as short as it can be. */
const agreeAll = async (way: Way, sequences: readonly Sequence[], lanes: number) => {
  const waiting = [...sequences]
  const failed: Sequence[] = []
  const lane = async () => {
    for (let next = waiting.pop(); next && failed.length === 0; next = waiting.pop()) {
      const current = next
      await agree(way, current).catch(() => failed.push(current))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const [first] = failed
  if (first) {
    await fc.assert(
      fc.asyncProperty(sequence, (shorter) => agree(way, shorter)),
      { examples: [[first]], numRuns: 1, endOnFailure: false },
    )
    throw new Error('A sequence failed among others and not alone')
  }
}

describe('the engine and a simple model of it', () => {
  proof(
    'VE-01',
    'any sequence of check-ins, groups, repeats, exits of every kind, closing times, late corrections and blacklisting leaves the rows as the model says, and every counter equal to the rows',
    { ci: { sequences: 60, overHttp: 12 }, stated: { sequences: 10_000, overHttp: 300 } },
    async ({ sequences, overHttp }) => {
      await agreeAll('direct', fc.sample(sequence, { seed: 20_260_302, numRuns: sequences }), LANES)
      // Over HTTP there is one clock for all.
      await agreeAll('http', fc.sample(sequence, { seed: 20_260_303, numRuns: overHttp }), 1)
      return {
        sequences: sequences + overHttp,
        'of them over HTTP': overHttp,
        ...tally,
        disagreements: 0,
        'wrong counters': 0,
      }
    },
  )
})
