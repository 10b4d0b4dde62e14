import { randomUUID } from 'node:crypto'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const { raise, rollCallOf, saying } = sosKit(() => t)

const scene = async (mobile: string) => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'], name: 'Sana' })
  const entry = await t.as(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Delivery',
      person: { name: 'Ramesh Babu', mobile },
      companions: [],
    },
  })
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
  const ramesh = await t.given.person({ name: 'Ramesh Babu', mobile })
  await t.given.membership(branch.business, ramesh, [branch])
  await t.given.moveAccess(branch.business)
  return { branch, sana, entry, token, ramesh }
}

describe('RS-23: a user whom a desk wrote down, and who claims that visit while an alert is on', () => {
  it('is let in again when they come back', async () => {
    const { branch, sana, entry, token, ramesh } = await scene('9700000001')
    await raise(sana, branch)
    await door.phoneOf(ramesh)(claims.claim, { body: { token } })
    await t.as(sana)(frontDesk.checkOut, {
      body: { shopId: branch.quickId, visit_refs: [entry.visit?.visit_ref as string] },
    })
    const outcome = await door.comes(ramesh, branch).then(
      () => 'is in',
      (error: Error & { status?: number }) => `${error.status} ${error.message}`,
    )
    expect(outcome).toBe('is in')
  })

  it('is asked once whether they are safe, and is on the roll-call once', async () => {
    const { branch, sana, token, ramesh } = await scene('9700000002')
    await raise(sana, branch)
    await door.phoneOf(ramesh)(claims.claim, { body: { token } })
    const { alerts } = await door.phoneOf(ramesh)(sos.mine, {})
    await door.phoneOf(ramesh)(sos.answer, {
      body: {
        alert_ref: alerts[0]?.alert_ref as string,
        mark_id: randomUUID(),
        state: 'needs-help',
        at: t.clock.held.toISOString(),
      },
    })
    const { people } = await rollCallOf(sana, branch)
    expect(people.map(({ name, state }) => [name, state])).toEqual([['Ramesh Babu', 'needs-help']])
  })

  it('still answers with what their phone and a marshal had before they claimed it', async () => {
    const { branch, sana, token, ramesh } = await scene('9700000003')
    await raise(sana, branch)
    const phone = door.phoneOf(ramesh)
    const [before] = (await phone(sos.mine, {})).alerts
    await phone(sos.answer, {
      body: {
        alert_ref: before?.alert_ref as string,
        mark_id: randomUUID(),
        state: 'needs-help',
        at: t.clock.held.toISOString(),
      },
    })
    await phone(claims.claim, { body: { token } })
    const listed = async () => (await rollCallOf(sana, branch)).people.map(({ name, state }) => [name, state])
    expect(await listed()).toEqual([['Ramesh Babu', 'needs-help']])
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await phone(sos.answer, {
      body: {
        alert_ref: before?.alert_ref as string,
        mark_id: randomUUID(),
        state: 'safe',
        at: t.clock.held.toISOString(),
      },
    })
    expect(await listed()).toEqual([['Ramesh Babu', 'safe']])
    expect((await phone(sos.mine, {})).alerts).toHaveLength(1)
  })
})

it('a user who said that they are safe before a desk let them in is unknown once they claim that visit', async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'], name: 'Sana' })
  const mobile = '9700000004'
  const ramesh = await t.given.person({ name: 'Ramesh Babu', mobile })
  await t.given.membership(branch.business, ramesh, [branch])
  await t.given.moveAccess(branch.business)
  const later = () => {
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
  }
  await raise(sana, branch)
  later()
  const phone = door.phoneOf(ramesh)
  const [alert] = (await phone(sos.mine, {})).alerts
  await phone(sos.answer, { body: { ...saying('safe'), alert_ref: alert?.alert_ref as string } })
  later()
  const person = { name: 'Ramesh Babu', mobile }
  await t.as(sana)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person, companions: [] },
  })
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  later()
  await phone(claims.claim, { body: { token: /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string } })
  const { people } = await rollCallOf(sana, branch)
  expect(people.map(({ name, state }) => [name, state])).toEqual([['Ramesh Babu', 'unknown']])
})
