import { randomInt } from 'node:crypto'
import { type Installation } from '../demo/target.ts'
import { createGiven } from '../testing/given.ts'
import { openWorld } from '../testing/owner-world.ts'
import type { Door, Phone } from './crowd.ts'
import { signInPhone } from './phones.ts'
import { findDoors } from './queries.ts'

type Enlisted = { url: string; branches: number; people: number }

/** Makes people with phones in databases we own, and finds branches for them, or makes what is missing. */
export const enlist = async (target: Installation, { url, branches, people }: Enlisted) => {
  const world = openWorld(target.identityUrl, target.cellUrls)
  const given = createGiven({
    ...world,
    now: () => new Date(),
    below: (limit) => randomInt(limit),
    secrets: target.secrets,
  })
  const doors: Door[] = await findDoors(world.cells, branches)
  if (doors.length < branches) {
    const business = await given.business({ name: 'Simulated Spaces' })
    for (let number = doors.length; number < branches; number++) {
      await given.branch({ of: business, name: `Simulated branch ${number + 1}` })
    }
    doors.splice(0, doors.length, ...(await findDoors(world.cells, branches)))
  }
  const phones: Phone[] = []
  for (let number = 0; number < people; number++) {
    phones.push(await signInPhone(given, url, await given.person({ name: `Simulated ${number + 1}` })))
  }
  return { doors, phones, close: () => world.close() }
}
