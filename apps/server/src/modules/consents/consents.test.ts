import { consents, NOTICE_VERSION } from '@quickprism/contract/consents'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const inHindi = { body: { version: NOTICE_VERSION, language: 'hi' } }

describe('the notice before checking in by phone', () => {
  it('is agreed to first: until then nobody checks in, and nothing is kept of them', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ agreed: false })
    await expect(door.comes(person, branch)).rejects.toMatchObject({
      status: 409,
      failure: { code: 'notice_due' },
      message: 'Read our privacy notice and agree to it first. Then check in.',
    })
    expect(await door.visitsAt(branch)).toEqual([])
    await door.phoneOf(person)(consents.give, inHindi)
    await door.comes(person, branch)
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('is kept with its version, its language and the time, once however often it is sent', async () => {
    const phone = door.phoneOf(await t.given.person({ agreed: false }))
    expect(await phone(consents.mine, {})).toMatchObject({ version: NOTICE_VERSION, given_at: null, language: null })
    await phone(consents.give, inHindi)
    const given_at = t.clock.held.toISOString()
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await phone(consents.give, { body: { version: NOTICE_VERSION, language: 'en-IN' } })
    expect(await phone(consents.mine, {})).toMatchObject({ given_at, language: 'hi' })
    expect((await phone(privacy.export, {})).consents).toEqual([
      { version: NOTICE_VERSION, language: 'hi', given_at, withdrawn_at: null },
    ])
  })

  it('is withdrawn as easily as it was given, and both stay known', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ agreed: false })
    const phone = door.phoneOf(person)
    await phone(consents.give, inHindi)
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await phone(consents.withdraw, {})
    await expect(door.comes(person, branch)).rejects.toMatchObject({ failure: { code: 'notice_due' } })
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await phone(consents.give, inHindi)
    await door.comes(person, branch)
    const kept = (await phone(privacy.export, {})).consents
    expect(kept.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([false, true])
  })

  it('of another edition is not the one that was read', async () => {
    const phone = door.phoneOf(await t.given.person({ agreed: false }))
    const given = phone(consents.give, { body: { version: '2020-01-01', language: 'en' } })
    await expect(given).rejects.toMatchObject({
      status: 409,
      message: 'The notice has changed since it was loaded. Close the app and open it again.',
    })
  })
})

describe('T26: one account', () => {
  it('agrees anew 20 times a day, and takes its consent back as often as it likes', async () => {
    const person = await t.given.person({ agreed: false })
    const phone = door.phoneOf(person)
    for (let count = 0; count < 60; count++) {
      await phone(consents.give, inHindi).catch(() => undefined)
      await phone(consents.withdraw, {})
    }
    const rows = await t.owner.identity
      .selectFrom('identity.consent')
      .select('given_at')
      .where('person_id', '=', person.personId)
      .execute()
    expect(rows).toHaveLength(20)
    await expect(phone(consents.give, inHindi)).rejects.toMatchObject({
      status: 429,
      message: 'You agreed too often today. Try again tomorrow.',
    })
  })

  it('is counted for what it changes: agreeing again to what it agreed to is free', async () => {
    const phone = door.phoneOf(await t.given.person({ agreed: false }))
    for (let count = 0; count < 30; count++) await phone(consents.give, inHindi)
    await expect(phone(consents.mine, {})).resolves.toMatchObject({ language: 'hi' })
  })
})
