import { checkins } from '@quickprism/contract/checkins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atTheDoor } from '../testing/door.ts'
import type { GivenBranch } from '../testing/given.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type Door, type Phone, play } from './crowd.ts'
import { bad, type Send, sendTo, through } from './network.ts'
import { signInPhone } from './phones.ts'
import { findRegulars } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date()
})
afterAll(() => t.close())

/** Numbers that are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const doorOf = async (branch: GivenBranch): Promise<Door> => ({
  quickId: branch.quickId,
  key: await atTheDoor(t).posterKeyOf(branch),
  latitude: 12.93624,
  longitude: 77.62691,
})

const phone = async (): Promise<Phone> => {
  const person = await t.given.person()
  const { sessionId, personEpoch } = await t.given.session(person, 'companion')
  return {
    quickId: person.quickId,
    token: () => t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, t.clock.held),
  }
}

const visitsOf = async ({ businessId, cell }: GivenBranch['business']) =>
  t.owner
    .cellOf({ cell })
    .selectFrom('business.visit')
    .innerJoin('business.branch', 'business.branch.branch_id', 'business.visit.branch_id')
    .select(['nonce', 'is_lead', 'business.branch.quick_id'])
    .where('business.visit.business_id', '=', businessId)
    .execute()

describe('a crowd on a bad network', () => {
  it('RE-10: every visit that a phone was told of is there once, with its whole group, and every counter is exact', async () => {
    const business = await t.given.business()
    const branches = [1, 2, 3].map(() => t.given.branch({ of: business }))
    const doors = await Promise.all(branches.map(async (branch) => doorOf(await branch)))
    const phones = await Promise.all(Array.from({ length: 30 }, phone))
    const random = numbersFrom(7)
    const until = new AbortController()
    let confirmed = 0
    const server = sendTo(() => t.url)
    const send: Send = async (path, token, body) => {
      const answer = await server(path, token, body)
      if (path === checkins.checkIn.path && answer.status === 200 && ++confirmed === 60) until.abort()
      return answer
    }
    const report = await play({
      send: through(bad, random, send),
      doors,
      phones,
      rate: 60,
      stay: 100,
      random,
      until: until.signal,
      giveUp: new AbortController().signal,
    })

    const visits = await visitsOf(business)
    const leads = Map.groupBy(
      visits.filter(({ is_lead }) => is_lead),
      ({ nonce }) => nonce,
    )
    const wrong = report.acknowledged.filter(({ nonce, branch, size }) => {
      const group = visits.filter((visit) => visit.nonce === nonce)
      return group.length !== size || group[0]?.quick_id !== branch
    })
    expect(wrong).toEqual([])
    expect([...leads.values()].filter(({ length }) => length !== 1)).toEqual([])
    expect(report.refused).toEqual({})
    expect(report.acknowledged.length).toBeGreaterThan(30)
    expect(report.retries).toBeGreaterThan(0)
    expect(await atTheDoor(t).wrongCounters()).toEqual([])
  })

  it('stops when it is told to, and counts those for whom no phone was free', async () => {
    const until = new AbortController()
    let asked = 0
    const report = await play({
      send: async () => {
        if (++asked === 2) until.abort()
        return { status: 200, body: { visit_ref: 'one' } }
      },
      doors: [{ quickId: 'KX72QB', key: 'key', latitude: 0, longitude: 0 }],
      phones: [await phone()],
      rate: 1_000,
      stay: 50,
      random: () => 0.4,
      until: until.signal,
      giveUp: new AbortController().signal,
    })
    expect(report.arrivals).toBeGreaterThan(0)
    expect(report.missed).toBeGreaterThan(0)
  })

  it('lets people go where they are known while it is open, and come again after a refusal where that is wanted', async () => {
    const until = new AbortController()
    const [open, closed, strange] = ['KX72QB', 'MZ41TC', 'PW93VD'].map((quickId) => ({
      ...{ quickId, key: 'key', latitude: 0, longitude: 0 },
      isOpen: () => quickId !== 'MZ41TC',
    })) as [Door, Door, Door]
    const asked: string[] = []
    const report = await play({
      send: async (_path, _token, body) => {
        if (asked.push((body as { shop_quickID: string }).shop_quickID) === 5) until.abort()
        return { status: 403, body: { code: 'BLACKLISTED' } }
      },
      doors: [open, closed, strange],
      phones: [{ ...(await phone()), goesTo: [closed, open] }],
      rate: 1_000,
      stay: 1,
      random: numbersFrom(3),
      comesAgain: true,
      until: until.signal,
      giveUp: until.signal,
    })
    expect(new Set(asked)).toEqual(new Set(['KX72QB']))
    expect(report.refused).toEqual({ BLACKLISTED: 5 })
  })
})

describe('a phone whose session was ended', () => {
  it('signs in again by itself', async () => {
    const person = await t.given.person()
    const theirs = await signInPhone(t.given, t.url, person)
    await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: t.clock.held })
      .where('person_id', '=', person.personId)
      .execute()
    await expect(theirs.token()).rejects.toThrow('The server answered 401 to a phone that signs in')
    expect(await theirs.token()).toMatch(/^ey/)
  })
})

describe('those who come again', () => {
  it('came last of all and left, go where they have been, and are nobody who is to be left alone', async () => {
    const branch = await t.given.branch()
    const other = await t.given.branch({ of: branch.business })
    const [once, twice, signedIn] = [await t.given.person(), await t.given.person(), await t.given.person()]
    const door = atTheDoor(t)
    for (const [person, at] of [
      [once, branch],
      [twice, branch],
      [twice, other],
      [signedIn, branch],
    ] as const) {
      t.clock.held = new Date(t.clock.held.getTime() + 60_000)
      await door.comes(person, at)
      await door.leaves(person, at)
    }
    await door.comes(await t.given.person({ name: 'Still inside' }), branch)
    const regulars = await findRegulars(t.owner.cells, [signedIn.quickId], 2)
    expect(regulars.map(({ quick_id, branches }) => [quick_id, branches.toSorted()])).toEqual([
      [twice.quickId, [branch.quickId, other.quickId].toSorted()],
      [once.quickId, [branch.quickId]],
    ])
  })
})
