import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
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

const { raise, rollCallOf, saying } = sosKit(() => t)

const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'], name: 'Sana' })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  const enters = (person: { quickID: string } | { name: string; mobile: string }) =>
    t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person },
    })
  /** How many the branch says are inside, and everyone on the roll-call. */
  const shown = async () => ({
    inside: (await t.asSignedInAgain(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })).total,
    onRollCall: (await rollCallOf(sana, branch)).people.map(({ name, state }) => [name, state]),
  })
  return { branch, sana, asha, enters, shown }
}

const saysSafe = async (asha: Awaited<ReturnType<typeof scene>>['asha']) => {
  for (const { alert_ref } of (await door.phoneOf(asha)(sos.mine, {})).alerts) {
    await door.phoneOf(asha)(sos.answer, { body: { ...saying('safe'), alert_ref } })
  }
}

describe('the roll-call of an alert', () => {
  it('shows someone once who stated their quickID at the desk, confirmed it and scans during an alert', async () => {
    const { branch, sana, asha, enters, shown } = await scene()
    await enters({ quickID: asha.quickId })
    const request_id = (await door.mine(asha)).asked_to_join[0]?.request_id as string
    await door.phoneOf(asha)(checkins.joinGroup, { body: { request_id, accept: true } })
    await joinGroup({ requestId: request_id }, t.deps)
    later(5)
    await raise(sana, branch)
    later(1)
    await door.comes(asha, branch)
    later(1)
    await saysSafe(asha)
    expect(await shown()).toEqual({ inside: 1, onRollCall: [['Asha Reddy', 'safe']] })
  })

  it('shows someone once who gave name and mobile at the desk and scans during an alert', async () => {
    const { branch, sana, asha, enters, shown } = await scene()
    await enters({ name: 'Asha Reddy', mobile: asha.mobile })
    later(5)
    await raise(sana, branch)
    later(1)
    await door.comes(asha, branch)
    later(1)
    await saysSafe(asha)
    expect(await shown()).toEqual({ inside: 1, onRollCall: [['Asha Reddy', 'safe']] })
  })
})
