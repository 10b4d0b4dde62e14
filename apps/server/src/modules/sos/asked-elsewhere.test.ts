import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf } = sosKit(() => t)

describe('RS-22: a person on the roll-call of an alert that is on', () => {
  it('is asked by their app whether they are safe, also where they have checked in elsewhere since', async () => {
    const { branch, staff } = await scene()
    const nextDoor = await t.given.branch({ name: 'Café next door' })
    const visitor = await t.given.person({ name: 'Asha Rao' })
    await door.comes(visitor, branch)
    await raise(staff, branch)
    const mine = async () => (await door.phoneOf(visitor)(sos.mine, {})).alerts
    const [alert] = await mine()
    expect(alert).toMatchObject({ branch_name: 'Koramangala', state: 'unknown' })
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await door.comes(visitor, nextDoor)
    // They are still looked for, and can answer.
    expect((await rollCallOf(staff, branch)).people).toMatchObject([{ name: 'Asha Rao', state: 'unknown' }])
    expect((await mine()).map(({ branch_name }) => branch_name)).toEqual(['Koramangala'])
    await door.phoneOf(visitor)(sos.answer, {
      body: {
        alert_ref: alert?.alert_ref as string,
        mark_id: randomUUID(),
        state: 'safe',
        at: t.clock.held.toISOString(),
      },
    })
  })
})
