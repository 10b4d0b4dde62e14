import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
afterEach(async () => expect(await door.wrongCounters()).toEqual([]))

type AtDesk = { quickID: string } | { pass: string } | { name: string; mobile: string }

const at = (time: string) => {
  t.clock.held = new Date(`2026-03-02T${time}:00Z`)
}

const scene = async (unproven: readonly 'mobile'[] = []) => {
  at('05:00')
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person({ name: 'Asha Reddy', unproven })
  const desk = () => t.asSignedInAgain(sana)
  return {
    branch,
    asha,
    named: { name: 'Asha Reddy', mobile: asha.mobile },
    enters: (person: AtDesk) =>
      desk()(frontDesk.checkIn, { body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person } }),
    saysYes: async () => {
      const request_id = (await door.mine(asha)).asked_to_join[0]?.request_id as string
      await door.phoneOf(asha)(checkins.joinGroup, { body: { request_id, accept: true } })
      await joinGroup({ requestId: request_id }, t.deps)
    },
    inside: async () => {
      const { total, data } = await desk()(frontDesk.inside, { query: { shopId: branch.quickId } })
      return { total, quickIDs: data.map(({ quickID }) => quickID) }
    },
  }
}

it('RS-09: a visitor who stated their quickID, confirmed it on their phone and then scans is inside once', async () => {
  const { branch, asha, enters, saysYes, inside } = await scene()
  await enters({ quickID: asha.quickId })
  await saysYes()
  at('05:05')
  await door.comes(asha, branch)
  expect(await inside()).toEqual({ total: 1, quickIDs: [asha.quickId] })
})

it('RS-09: a visitor who stated their quickID and then shows the pass that belongs to it is inside once', async () => {
  const { asha, enters, inside } = await scene()
  await enters({ quickID: asha.quickId })
  at('05:05')
  await enters({ pass: await door.passOf(asha) })
  expect(await inside()).toEqual({ total: 1, quickIDs: [asha.quickId] })
})

it('RS-09: a visitor who gave name and mobile at the desk is inside once, also when they scan the poster then', async () => {
  const { branch, asha, named, enters, inside } = await scene()
  await enters(named)
  at('05:05')
  await door.comes(asha, branch)
  expect(await inside()).toEqual({ total: 1, quickIDs: [asha.quickId] })
})

it('RS-09: as the desk does it the other way round', async () => {
  const { branch, asha, named, enters, inside } = await scene()
  await door.comes(asha, branch)
  expect(await enters(named)).toMatchObject({ outcome: 'inside' })
  expect(await inside()).toEqual({ total: 1, quickIDs: [asha.quickId] })
})

it('a visitor who gave name and mobile at the desk and comes along with a group then is inside once', async () => {
  const { branch, asha, named, enters, inside } = await scene()
  await enters(named)
  at('05:05')
  const lead = await t.given.person()
  await door.comes(lead, branch, { companions: [{ pass: await door.passOf(asha) }] })
  expect(await inside()).toMatchObject({ total: 2 })
})

it('an account that only typed the mobile of a visitor does not end what the desk wrote down for that visitor', async () => {
  const { branch, asha, named, enters, inside } = await scene(['mobile'])
  await enters(named)
  at('05:05')
  await door.comes(asha, branch)
  expect(await inside()).toMatchObject({ total: 2 })
})
