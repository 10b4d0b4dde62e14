import { atTheDoor, here } from '@quickprism/tools/testing/door'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf, saying, marks } = sosKit(() => t)
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

/**
 * Seen leaving in minute 2, back in minute 3 by a scan that waits on their phone, found safe by a marshal without a network
 * in minute 5; the scan and the marshal's mark reach the server from minute 7 on in this order.
 */
const heardInOrder = async (order: readonly ('scan' | 'mark')[]) => {
  const { branch, staff } = await scene()
  const person = await t.given.person({ name: 'Asha Rao' })
  await door.comes(person, branch)
  later(1)
  await raise(staff, branch)
  later(1)
  await door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
  later(1)
  const scanned_at = t.clock.held.toISOString()
  later(2)
  const { people, incident } = await rollCallOf(staff, branch)
  const mark = { ...saying('safe', { note: 'At the assembly point' }), person_ref: people[0]?.person_ref as string }
  later(2)
  const arrives = {
    scan: () => door.comes(person, branch, { scanned_at }),
    mark: () => marks(staff, branch, incident.incident_ref, [mark]),
  }
  for (const one of order) {
    await arrives[one]()
    later(1)
  }
  return (await rollCallOf(staff, branch)).people.map(({ name, state, said_by }) => ({ name, state, said_by }))
}

it('what a marshal saw after someone came in counts, whether the scan or the mark is heard first', async () => {
  const safe = [{ name: 'Asha Rao', state: 'safe', said_by: 'marshal' }]
  expect(await heardInOrder(['mark', 'scan'])).toEqual(safe)
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  expect(await heardInOrder(['scan', 'mark'])).toEqual(safe) // R2 alerts B-5
})
