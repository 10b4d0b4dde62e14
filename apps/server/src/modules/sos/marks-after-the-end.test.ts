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

const { scene, raise, stop, rollCallOf, statusOf, marks, saying } = sosKit(() => t)
const later = (turns: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + turns * 20_000)
}

const offlineMarks = async () => {
  const { branch, staff } = await scene()
  const asha = await t.given.person({ name: 'Asha Rao' })
  await door.comes(asha, branch)
  later(5)
  await raise(staff, branch)
  const { people, incident } = await rollCallOf(staff, branch)
  const person_ref = people[0]?.person_ref as string
  // The marshal is offline from here on, and does not hear of the end.
  later(5)
  await stop(branch.business.root, branch)
  later(1)
  const help = { ...saying('needs-help'), person_ref }
  later(4)
  const safe = { ...saying('safe'), person_ref }
  later(1)
  return { branch, staff, incident, help, safe }
}

describe('a marshal who was offline when the alert ended, called for help and then found the person safe', () => {
  it('leaves no one in need where both marks are sent one after the other', async () => {
    const { branch, staff, incident, help, safe } = await offlineMarks()
    await marks(staff, branch, incident.incident_ref, [help])
    await marks(staff, branch, incident.incident_ref, [safe])
    expect((await statusOf(staff, branch)).still_needed?.counts ?? null).toBe(null)
  })

  it('leaves no one in need where both marks are sent together', async () => {
    const { branch, staff, incident, help, safe } = await offlineMarks()
    await marks(staff, branch, incident.incident_ref, [help, safe])
    expect((await statusOf(staff, branch)).still_needed?.counts ?? null).toBe(null) // R2 alerts A-05, B-2
  })
})
