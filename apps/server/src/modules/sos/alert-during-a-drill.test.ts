import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { raise, drill, rollCallOf, statusOf } = sosKit(() => t)

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  return { branch, staff: await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Meera Nair' }) }
}

/** The next person who comes in is held once they are on the roll-call, until they are let go. */
const heldAtDoor = ({ business: { cell } }: GivenBranch) => {
  const [isThere, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  const stop = passing([t.deps.cells.of(cell).pool], async (statements, go) => {
    const rows = await go()
    if (isHeld || !statements.some(({ sql }) => sql.includes('was_safe'))) return rows
    isHeld = true
    isThere.resolve()
    await goesOn.promise
    return rows
  })
  return {
    isThere: isThere.promise,
    letGo: () => {
      stop()
      goesOn.resolve()
    },
  }
}

describe('an alert that is raised during a drill', () => {
  it('RE-04: begins while someone holds the door of its branch, who is on its roll-call afterwards', async () => {
    const { branch, staff } = await scene()
    await drill(staff, branch, 'start')
    const { isThere, letGo } = heldAtDoor(branch)
    const comes = door.comes(await t.given.person({ name: 'Asha Rao' }), branch)
    await isThere
    // R2 alerts B-4
    await raise(staff, branch).finally(letGo)
    await comes
    expect(await statusOf(staff, branch)).toMatchObject({ sos_status: true, drill: false })
    await expect
      .poll(async () => (await rollCallOf(staff, branch)).people.map(({ name }) => name), { timeout: 8_000 })
      .toEqual(['Asha Rao'])
  })

  it('ends the drill in the feed of the branch too', async () => {
    const { branch, staff } = await scene()
    await drill(staff, branch, 'start')
    await raise(staff, branch)
    expect((await door.activitiesAt(branch)).toSorted()).toEqual([
      `A drill has started;${FIRE}`,
      `SOS alert started;${FIRE}`,
      'The drill is over;It was a drill',
    ])
  })
})
