import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { statementsTo } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const aDesk = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const query = { shopId: branch.quickId }
  return {
    branch,
    isTold: (quickID: string) =>
      desk(frontDesk.checkIn, { body: { ...query, nonce: randomUUID(), pov: 'Guest', person: { quickID } } }),
    inside: async (search?: string) =>
      (await desk(frontDesk.inside, { query: search ? { ...query, search } : query })).data,
    listed: async (search: string) => (await desk(records.list, { query: { ...query, search } })).data,
    checksOut: (ref: string) => desk(frontDesk.checkOut, { body: { ...query, visit_refs: [ref] } }),
  }
}

const questionsTo = async (person: GivenPerson) => (await door.mine(person)).asked_to_join

/** Answers the question on their phone; the worker does what follows. */
const answers = async (person: GivenPerson, accept: boolean) => {
  const request_id = (await questionsTo(person))[0]?.request_id as string
  await door.phoneOf(person)(checkins.joinGroup, { body: { request_id, accept } })
  await joinGroup({ requestId: request_id }, t.deps)
}

describe('a quickID that is told at a desk', () => {
  it('Q117: has a name once its owner has said on their phone that it was they', async () => {
    const { branch, isTold, inside, listed } = await aDesk()
    const asha = await t.given.person({ name: 'Asha Reddy' })
    const { visit } = await isTold(asha.quickId)
    expect(visit).toMatchObject({ quickID: asha.quickId, name: null })
    expect(await questionsTo(asha)).toMatchObject([{ lead_name: null, store_name: 'Koramangala' }])
    await answers(asha, true)
    expect(await questionsTo(asha)).toEqual([])
    const named = { name: 'Asha Reddy', quickID: asha.quickId, mobile: null }
    expect(await inside()).toMatchObject([named])
    expect(await inside(asha.quickId)).toMatchObject([named])
    for (const search of ['Asha Reddy', asha.quickId]) expect(await listed(search)).toMatchObject([named])
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('Q117: still shows no name to whoever types it again', async () => {
    const { isTold, checksOut } = await aDesk()
    const asha = await t.given.person({ name: 'Asha Reddy' })
    const { visit } = await isTold(asha.quickId)
    await answers(asha, true)
    expect(await isTold(asha.quickId)).toMatchObject({ outcome: 'inside', visit: { name: null } })
    await checksOut(visit?.visit_ref as string)
    expect(await isTold(asha.quickId)).toMatchObject({ outcome: 'in', visit: { name: null } })
    expect(await questionsTo(asha)).toEqual([])
  })

  it('Q117: is looked for in as many steps whether or not it is anyone’s, so that the time it takes tells nothing', async () => {
    const { isTold } = await aDesk()
    const asha = await t.given.person({ name: 'Asha Reddy' })
    const [other, nobodys] = [1, 2].map(() => makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)) as [string, string]
    // Their first calls also note that they have entered.
    for (const _ of ['first', 'second']) await isTold(other)
    const asked = statementsTo(t.deps.identity.pool, ...t.deps.cells.all.map(({ pool }) => pool))
    const stepsFor = async (quickId: string) => {
      asked()
      const { outcome } = await isTold(quickId)
      return { outcome, statements: asked() }
    }
    for (const outcome of ['in', 'inside', 'inside']) {
      const ofSomeone = await stepsFor(asha.quickId)
      expect(ofSomeone).toEqual(await stepsFor(nobodys))
      expect(ofSomeone.outcome).toBe(outcome)
    }
  })

  it('has none where its owner says no, or nobody is its owner', async () => {
    const { isTold, inside } = await aDesk()
    const asha = await t.given.person({ name: 'Asha Reddy' })
    const nobodys = makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)
    await isTold(nobodys)
    await isTold(asha.quickId)
    await answers(asha, false)
    expect(await inside()).toMatchObject([
      { quickID: asha.quickId, name: null },
      { quickID: nobodys, name: null },
    ])
  })
})
