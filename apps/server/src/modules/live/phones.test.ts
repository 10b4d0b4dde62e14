import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { openPhoneStream } from '@quickprism/tools/testing/event-stream'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** The stream of a phone on which they are signed in. */
const phoneOf = async (person: GivenPerson) => {
  const { sessionId, personEpoch } = await t.given.session(person, 'companion')
  const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
  const stream = await openPhoneStream(t.url, await t.deps.tokens.issue(claims, t.clock.held))
  return { ...stream, sessionId, events: () => stream.heard.map(({ event }) => event) }
}

const change = (person: GivenPerson, { quickId }: GivenBranch, action: 'start' | 'stop') =>
  t.as(person)(
    sos.toggle,
    {
      body:
        action === 'start'
          ? { shop_quickID: quickId, action, reason: 'Chemical/Gas Leak' }
          : { shop_quickID: quickId, action },
    },
    { key: randomUUID() },
  )

describe('a phone', () => {
  it('hears that an alert begins where its owner is, and that it ends; a phone elsewhere hears nothing', async () => {
    const branch = await t.given.branch()
    const [visitor, stranger] = [await t.given.person(), await t.given.person()]
    await door.comes(visitor, branch)
    const [phone, elsewhere] = [await phoneOf(visitor), await phoneOf(stranger)]
    await change(branch.business.root, branch, 'start')
    await expect.poll(phone.events).toEqual(['ready', 'sos'])
    await change(branch.business.root, branch, 'stop')
    await expect.poll(phone.events).toEqual(['ready', 'sos', 'sos'])
    expect(elsewhere.events()).toEqual(['ready'])
    await Promise.all([phone.close(), elsewhere.close()])
  })

  it('whose session has ended hears no more than goodbye', async () => {
    const branch = await t.given.branch()
    const visitor = await t.given.person()
    await door.comes(visitor, branch)
    const phone = await phoneOf(visitor)
    await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: t.clock.held })
      .where('session_id', '=', phone.sessionId)
      .execute()
    await change(branch.business.root, branch, 'start')
    await phone.done
    expect(phone.events()).toEqual(['ready', 'bye'])
  })

  it('of a session of the dashboard is refused', async () => {
    const person = await t.given.person()
    expect((await openPhoneStream(t.url, await t.sessionOf(person))).status).toBe(403)
  })
})
