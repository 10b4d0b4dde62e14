import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { privacy } from '@quickprism/contract/privacy'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})

const MOST_OF_ONE_PERSON = 100
const names = (count: number, scan = 0) => Array.from({ length: count }, (_, n) => ({ name: `Guest ${scan} ${n}` }))
const TOO_MANY = {
  status: 429,
  message:
    'One person can bring 20 people by name alone in an hour. Scan the passes of the others, or enter their quickIDs.',
}
const AT_ONCE = 'At most 10 people can come by name alone. Scan the passes of the others, or enter their quickIDs.'

describe('the roll-call of a branch', () => {
  it.each([50, 10])('lists no crowd that one account made up within a minute, %i names a scan', async (count) => {
    const kit = sosKit(() => t)
    const { branch } = await kit.scene()
    const attacker = await t.given.person({ name: 'Made Up' })
    for (let scan = 0; scan < 10; scan++) {
      const visit = await door.comes(attacker, branch, { companions: names(count, scan) }).catch(() => undefined)
      if (visit) await door.leaves(attacker, branch, { visit_refs: [visit.visit_ref] })
    }
    const { root } = branch.business
    await kit.raise(root, branch)
    const { people } = await t.as(root)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    spec('Q147')
    expect(people.length).toBeLessThanOrEqual(MOST_OF_ONE_PERSON)
    expect(people.filter(({ name }) => name?.startsWith('Guest')).length).toBeLessThanOrEqual(20)
  })
})

describe('companions by name alone', () => {
  it('Q147: are at most 20 for a lead in an hour, also where the lead has themselves erased in between', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    for (const scan of [1, 2]) {
      const { visit_ref } = await door.comes(person, branch, { companions: names(10, scan) })
      await door.leaves(person, branch, { visit_refs: [visit_ref] })
      await door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
      t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    }
    await expect(door.comes(person, branch, { companions: names(1, 3) })).rejects.toMatchObject(TOO_MANY)
    expect(await door.comes(person, branch)).toMatchObject({ repeated: false })
  })

  it('Q147: are at most 10 for a scan', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await expect(door.comes(person, branch, { companions: names(11) })).rejects.toMatchObject({ message: AT_ONCE })
    expect(await door.comes(person, branch, { companions: names(10) })).toMatchObject({ repeated: false })
  })

  it('Q147: are at most 20 for a lead in an hour, by phone and at the desk, and as many again after it', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    for (const scan of [1, 2]) {
      const { visit_ref } = await door.comes(person, branch, { companions: names(10, scan) })
      await door.leaves(person, branch, { visit_refs: [visit_ref] })
    }
    await expect(door.comes(person, branch, { companions: names(1, 3) })).rejects.toMatchObject(TOO_MANY)
    const { quickId: shopId } = branch
    const pass = await door.passOf(person)
    const atDesk = { shopId, nonce: randomUUID(), pov: 'Guest' as const, person: { pass }, companions: names(1, 3) }
    await expect(t.as(branch.business.root)(frontDesk.checkIn, { body: atDesk })).rejects.toMatchObject(TOO_MANY)
    expect(await door.comes(person, branch)).toMatchObject({ repeated: false })
    await door.leaves(person, branch)
    t.clock.held = new Date(start.getTime() + 3_600_000)
    expect(await door.comes(person, branch, { companions: names(1, 4) })).toMatchObject({ repeated: false })
  })
})
