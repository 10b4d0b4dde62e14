import { randomUUID } from 'node:crypto'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { Phones } from '@quickprism/tools/testing/phone-outbox'
import type { Posters } from '@quickprism/tools/testing/poster-model'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import type { VisitFact } from '@quickprism/tools/testing/visit-facts'
import { type Leaving, type ModelVisit, type Scan, VisitModel } from '@quickprism/tools/testing/visit-model'
import { openScene, type Scene, type Way } from '@quickprism/tools/testing/visit-scene'
import { PEOPLE, type Sequence, type Step, sequence } from '@quickprism/tools/testing/visit-steps'
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

/** The first works at the first branch, the second for its whole business, which has the first two branches. */
const BUSINESS_OF = [0, 0, 1]
const isMember = (person: number, branch: number) => (person === 0 && branch === 0) || (person === 1 && branch < 2)

/** Of those that are still open, if the number is even and there are any. */
const anyOpen = <T>(things: readonly T[], number: number, isOpen: (thing: T) => boolean) => {
  const open = number % 2 === 0 ? things.filter(isOpen) : []
  return anyOf(open.length > 0 ? open : things, Math.floor(number / 2))
}

const anyOf = <T>(things: readonly T[], number: number): T | undefined => things[number % Math.max(1, things.length)]

type World = { scene: Scene; model: VisitModel; phones: Phones; scans: Scan[] }

const inOrder = <T>(things: readonly T[]) => things.map((thing) => JSON.stringify(thing)).sort()

const posterAt = (model: VisitModel, branch: number, at = model.now) => (model.posters[branch] as Posters).at(at)

const comes = async ({ scene, model, scans }: World, scan: Scan) => {
  const expected = model.checkIn(scan)
  expect(await scene.checkIn(scan)).toEqual(expected)
  if (!scans.includes(scan)) scans.push(scan)
}

const leaves = async ({ scene, model }: World, person: number, branch: number, leaving: Leaving) => {
  const expected = model.checkOut(person, branch, leaving)
  expect(await scene.checkOut(person, branch, leaving)).toEqual(expected)
}

/** Sends what waits on a phone, in order, until an answer is lost. */
const deliver = async (
  { scene, model, phones }: World,
  person: number,
  { lost, doubled }: { lost: number | undefined; doubled: boolean },
) => {
  for (const [place, kept] of phones.of(person).entries()) {
    const send = (side: Scene | VisitModel) =>
      kept.does === 'check-in' ? side.checkIn(kept.scan) : side.checkOut(person, kept.branch, kept.leaving)
    const tabs = doubled ? [1, 2] : [1]
    const expected = tabs.map(() => send(model))
    expect(inOrder(await Promise.all(tabs.map(async () => send(scene))))).toEqual(inOrder(expected))
    tally['delivered late'] += 1
    if (doubled) tally['delivered twice at once'] += 1
    if (place === lost) {
      tally['answers lost'] += 1
      return
    }
    phones.heard(person)
  }
}

/** Does one thing on both sides, and expects the same answer. */
const take = async (world: World, now: Step) => {
  const { scene, model, phones, scans } = world
  switch (now.does) {
    case 'comes': {
      const { person: by, branch, stands, passes, network } = now
      const names = Array.from({ length: now.names }, (_, n) => `Guest ${scans.length}.${n}`)
      const typed = now.typed.filter((one) => !passes.includes(one))
      // A few milliseconds apart, so that no two visits of one person begin in the same moment.
      const scannedAt = now.late === undefined ? undefined : model.now - now.late * 60_000 - scans.length - 1
      const poster = posterAt(model, branch, scannedAt)
      const scan = { by, branch, poster, nonce: randomUUID(), scannedAt, stands, passes, typed, names }
      for (const side of [model, scene]) side.show(scan)
      if (network !== 'there') {
        const kept = { ...scan, scannedAt: scannedAt ?? model.now }
        phones.keep(by, { does: 'check-in', scan: kept })
        if (network !== 'gone before the answer') scans.push(kept)
      }
      if (network === 'there, and the server dies') {
        model.checkInAndDie(scan)
        await scene.checkIn(scan, { dies: true })
        tally['the server died'] += 1
      } else if (network !== 'away') await comes(world, scan)
      return
    }
    case 'comes again': {
      const scan = anyOf(scans, now.scan)
      if (scan) await comes(world, scan)
      return
    }
    case 'uses a nonce of another': {
      const used = anyOf(
        scans.filter((scan) => model.knows(scan.nonce)),
        now.scan,
      )
      // In another business it is a nonce like any other; there it would be new, and a scan of its own.
      if (!used || BUSINESS_OF[now.branch] !== BUSINESS_OF[used.branch]) return
      const poster = posterAt(model, now.branch, used.scannedAt)
      const scan = { ...used, by: now.person, branch: now.branch, poster, typed: [], names: [] }
      const expected = model.checkIn(scan)
      expect(await scene.checkIn(scan)).toEqual(expected)
      return
    }
    case 'leaves': {
      const visit = anyOpen(model.visits, now.visit, ({ who, out }) => typeof who === 'number' && !out)
      if (typeof visit?.who !== 'number') return
      const { who, branch } = visit
      const group = model.visits.filter((one) => one === visit || one.lead === visit)
      const named = {
        all: undefined,
        self: [visit],
        'the others': group.filter((one) => one !== visit),
      }[now.who]
      const only = named?.map(({ who, came }) => ({ who, came }))
      const leftAt = now.ago === undefined ? undefined : model.now - now.ago * 60_000
      const leaving = { by: now.by, poster: posterAt(model, branch, leftAt), stands: now.stands, leftAt, only }
      // What a phone concludes is said again and again, and not kept.
      const network = now.by === 'qr' ? now.network : 'there'
      if (network !== 'there') {
        phones.keep(who, { does: 'check-out', branch, leaving: { ...leaving, leftAt: leftAt ?? model.now } })
      }
      if (network !== 'away') await leaves(world, who, branch, leaving)
      return
    }
    case 'leaves before the check-in is heard': {
      const person = anyOf(phones.withScans, now.phone)
      const last = person === undefined ? undefined : phones.of(person).at(-1)
      if (person === undefined || last?.does !== 'check-in') return
      const { branch } = last.scan
      const by = { by: 'qr' as const, poster: posterAt(model, branch), stands: now.stands }
      phones.keep(person, { does: 'check-out', branch, leaving: { ...by, leftAt: model.now, only: undefined } })
      return
    }
    case 'delivers what waits': {
      const person = anyOf(phones.withScans, now.phone)
      if (person !== undefined) await deliver(world, person, now)
      return
    }
    case 'answers': {
      const request = anyOpen(model.requests, now.request, ({ answer }) => answer === undefined)
      if (!request) return
      const which = model.requestsTo(request.to).indexOf(request)
      const expected = model.answer(request, now.accept, now.stands)
      expect(await scene.answer(request.to, which, now.accept, now.stands)).toEqual(expected)
      return
    }
    case 'gets a new poster':
      ;(model.posters[now.branch] as Posters).renew(model.now)
      return scene.renewPoster(now.branch)
    case 'signs out':
      phones.empty(now.person)
      model.signOut(now.person)
      return scene.signOut(now.person)
    case 'is blacklisted': {
      const visit = anyOf(model.visits, now.visit)
      if (typeof visit?.who !== 'number') return
      model.setBlacklisted(visit.who, visit.branch, now.isOn)
      return scene.setBlacklisted(visit.who, visit.branch, now.isOn)
    }
    case 'is let in by mistake': {
      const visit = anyOf(model.visits, now.visit)
      if (typeof visit?.who !== 'number' || BUSINESS_OF[visit.branch] !== BUSINESS_OF[now.branch]) return
      if (!model.isMistaken(visit.who, now.branch)) return
      tally['check-ins undone'] += 1
      return scene.letInByMistake(visit.who, now.branch, isMember(visit.who, now.branch))
    }
    case 'comes to the desk': {
      const expected = model.enter(now.person, now.branch, now.how)
      if (!expected) return
      expect(await scene.enter(now.person, now.branch, now.how)).toEqual(expected)
      tally['let in by a desk'] += expected === 'in' ? 1 : 0
      return
    }
    case 'claims what a desk wrote down':
      if (!model.claim(now.person, now.branch)) return
      tally.claims += 1
      return scene.claim(now.person, now.branch)
    case 'is seen leaving': {
      const visit = anyOpen(model.visits, now.visit, ({ out }) => !out)
      if (!visit) return
      const expected = model.isSeenLeaving(visit)
      expect(await scene.isSeenLeaving(visit.branch, visit)).toEqual(expected)
      return
    }
    case 'has not left': {
      const visit = anyOpen(model.visits, now.visit, ({ out }) => out !== undefined)
      if (!visit) return
      const expected = model.hasNotLeft(visit)
      expect(await scene.hasNotLeft(visit.branch, visit)).toEqual(expected)
      tally['leavings taken back'] += expected === 1 ? 1 : 0
      return
    }
    case 'jobs run':
      if (now.dies) tally['workers died'] += 1
      model.runJobs(now.dies)
      return scene.runJobs(now.dies)
    case 'closing is looked at':
      model.closeDue()
      return scene.closeDue()
  }
}

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
      reported: visit.reported,
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
  'reported later': 0,
  'delivered late': 0,
  'delivered twice at once': 0,
  'answers lost': 0,
  'in groups': 0,
  joined: 0,
  refused: 0,
  QR: 0,
  geofence: 0,
  timeout: 0,
  'logged out': 0,
  'check-ins undone': 0,
  'let in by a desk': 0,
  'leavings taken back': 0,
  claims: 0,
  'the server died': 0,
  'workers died': 0,
}

const count = (steps: number, { model: { visits, requests, refusals } }: World) => {
  const ended = (type: number) => visits.filter(({ out }) => out?.type === type).length
  tally.steps += steps
  tally.visits += visits.length
  tally['reported later'] += visits.filter(({ reported }) => reported).length
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
  const world: World = { scene, model, phones: new Phones(), scans: [] }
  const moveTo = (instant: number) => {
    model.now = instant
    scene.clock.held = new Date(instant)
  }
  moveTo(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`))
  for (const [minutes, now] of steps) {
    moveTo(model.now + minutes * 60_000)
    await take(world, now)
  }
  await expectAgreement(scene, model)

  // Whatever waits on a phone is delivered in the end, and once.
  for (const doubled of [false, true]) {
    moveTo(model.now + 60_000)
    for (const person of world.phones.withScans)
      await deliver(world, person, { lost: doubled ? undefined : 0, doubled })
  }
  expect(world.phones.withScans).toEqual([])
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
  count(steps.length, world)
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
    'any sequence of check-ins, groups, repeats, exits of every kind, scans kept on phones, lost answers, closing times, late corrections, undone check-ins, new posters and blacklisting leaves the rows as the model says, and every counter equal to the rows',
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
