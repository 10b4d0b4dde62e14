import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { openPhoneStream } from '@quickprism/tools/testing/event-stream'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followAlerts, openPhones } from './phones.ts'

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

  it('that begins to follow while an alert is on hears of it, as the others did before', async () => {
    const branch = await t.given.branch()
    const visitor = await t.given.person()
    await door.comes(visitor, branch)
    const first = await phoneOf(visitor)
    await change(branch.business.root, branch, 'start')
    await expect.poll(first.events).toEqual(['ready', 'sos'])
    const second = await phoneOf(visitor)
    await expect.poll(second.events).toEqual(['ready', 'sos'])
    expect(first.events()).toEqual(['ready', 'sos'])
    await Promise.all([first.close(), second.close()])
  })

  it('that begins to follow while the others are told of an alert hears of it too', async () => {
    const branch = await t.given.branch()
    const [visitor, other] = [await t.given.person(), await t.given.person()]
    await door.comes(visitor, branch)
    await door.comes(other, branch)
    await change(branch.business.root, branch, 'start')
    const phones = openPhones(t.deps)
    const follow = async (person: GivenPerson) => {
      const heard: string[] = []
      const { sessionId, personEpoch } = await t.given.session(person, 'companion')
      const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
      const wire = { write: (event: string) => void heard.push(event), end: () => {}, whenGone: () => {} }
      return { heard, begin: () => followAlerts({ phones, who: person, claims, wire: () => wire }) }
    }
    const [first, second] = [await follow(visitor), await follow(other)]
    await first.begin()
    const [isTold, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = passing([t.deps.identity.pool], async (_, go) => {
      const answer = await go()
      isTold.resolve()
      await goesOn.promise
      return answer
    })
    const looks = phones.look()
    await isTold.promise
    stop()
    await second.begin()
    goesOn.resolve()
    await looks
    await expect.poll(() => first.heard).toEqual(['ready', 'sos'])
    expect(second.heard).toEqual(['ready', 'sos'])
    phones.close()
  })

  it('hears of an alert with the next look, where the first one failed', async () => {
    const branch = await t.given.branch()
    const visitor = await t.given.person()
    await door.comes(visitor, branch)
    await change(branch.business.root, branch, 'start')
    let isDown = true
    const { identity } = t.deps
    const failing = {
      ...identity,
      get db() {
        if (isDown) throw new Error('the database is gone')
        return identity.db
      },
    }
    const phones = openPhones({ ...t.deps, identity: failing })
    const heard: string[] = []
    const claims = { sid: (await t.given.session(visitor, 'companion')).sessionId, session_epoch: 0, person_epoch: 0 }
    const wire = { write: (event: string) => void heard.push(event), end: () => {}, whenGone: () => {} }
    phones.follow({ who: visitor, claims, wire })
    await expect(phones.look()).rejects.toThrow('the database is gone')
    isDown = false
    await phones.look()
    await expect.poll(() => heard).toEqual(['sos'])
    phones.close()
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
