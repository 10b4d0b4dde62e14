import { randomUUID } from 'node:crypto'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

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

const { raise, rollCallOf } = sosKit(() => t)

type RollCall = Awaited<ReturnType<typeof rollCallOf>>

/** As the dashboard does: the server sends those who changed and names those who are gone; the others are as they were. */
const merged = (before: RollCall | undefined, answer: RollCall): RollCall => {
  const people = new Map((before?.people ?? []).map((person) => [person.person_ref, person]))
  for (const person of answer.people) people.set(person.person_ref, person)
  for (const ref of answer.gone) people.delete(ref)
  return { ...answer, people: [...people.values()] }
}

it('a screen that shows the roll-call shows someone once after they claimed their visit', async () => {
  const mobile = '9700000091'
  const branch = await t.given.branch({ name: 'Koramangala' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'], name: 'Sana' })
  await t.as(sana)(frontDesk.checkIn, {
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
  await raise(sana, branch)
  const phone = door.phoneOf(ramesh)
  const says = async (state: 'needs-help' | 'safe') => {
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    const [alert] = (await phone(sos.mine, {})).alerts
    await phone(sos.answer, {
      body: { alert_ref: alert?.alert_ref as string, mark_id: randomUUID(), state, at: t.clock.held.toISOString() },
    })
  }

  let screen: RollCall | undefined
  const look = async () => {
    const before = screen
    const more = before ? { incident_ref: before.incident.incident_ref, since: before.revision, heard: before.now } : {}
    screen = merged(before, await rollCallOf(sana, branch, more))
    return screen.people.map(({ name, state }) => [name, state])
  }
  await says('needs-help')
  await look()
  await phone(claims.claim, { body: { token } })
  await look()
  await says('safe')
  const shown = await look()
  expect((screen as RollCall | undefined)?.incident.counts.total).toBe(1)
  expect(shown).toEqual([['Ramesh Babu', 'safe']])
})
