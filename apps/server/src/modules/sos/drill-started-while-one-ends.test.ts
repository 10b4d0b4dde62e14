import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { raise, stop, drill, statusOf } = sosKit(() => t)

it.each(['alert', 'drill'] as const)(
  'a drill that is started in the moment in which the %s that is on ends is on where it is said to be',
  async (what) => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const staff = await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Meera Nair' })
    const other = await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Sana' })
    await (what === 'alert' ? raise(other, branch) : drill(other, branch, 'start'))
    let isHeld = false
    const end = passing([t.deps.cells.of(branch.business.cell).pool], async (statements, go) => {
      const answer = await go()
      if (isHeld || !statements.some(({ sql }) => sql.includes('insert into business.sos_incident'))) return answer
      isHeld = true
      await (what === 'alert' ? stop(other, branch) : drill(other, branch, 'stop'))
      return answer
    })
    const answer = await t
      .as(staff)(
        sos.drill,
        { body: { shop_quickID: branch.quickId, action: 'start', reason: 'Fire or Smoke Detected' } },
        { key: randomUUID() },
      )
      .catch((error: Error) => ({ success: false, message: error.message }))
      .finally(end)
    expect(isHeld).toBe(true)
    const { drill: isOn } = await statusOf(staff, branch)
    expect({ said: answer.success, isOn }).toEqual({ said: isOn, isOn }) // R2 alerts B-10
  },
)
