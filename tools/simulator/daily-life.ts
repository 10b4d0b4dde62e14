import { randomInt } from 'node:crypto'
import { enrol } from '../demo/enrol.ts'
import { meet } from '../demo/people.ts'
import { cities } from '../demo/places.ts'
import { createRandom } from '../demo/random.ts'
import type { Installation } from '../demo/target.ts'
import { createGiven } from '../testing/given.ts'
import { openWorld } from '../testing/owner-world.ts'
import { type Phone, play } from './crowd.ts'
import { sendTo } from './network.ts'
import { signInPhone } from './phones.ts'
import { findOpenDoors, findRegulars } from './queries.ts'

/** Calm: four parties a minute over all branches, who stay for ten minutes. */
const RATE = 4 / 60
const STAY = 10 * 60_000

const REGULARS = 70
const NEWCOMERS = 20

type Stage = {
  url: string
  /** The quickIDs of those who are left alone, because someone may be signed in as them. */
  except: readonly string[]
}

/**
 * Lets people come and go at a server while someone looks at it: those who were there lately come again to where they have
 * been, and some are new. Nothing is said about it, and a server that is away for a while is waited for.
 */
export const startDailyLife = async (target: Installation, { url, except }: Stage) => {
  const world = openWorld(target.identityUrl, target.cellUrls)
  const random = createRandom(randomInt(2 ** 31))
  const given = createGiven({ ...world, below: random.below, secrets: target.secrets })
  const doors = await findOpenDoors(world.cells)
  const doorOf = new Map(doors.map((door) => [door.quickId, door]))

  const phones: Phone[] = []
  for (const { person_id, quick_id, branches } of await findRegulars(world.cells, except, REGULARS)) {
    const phone = await signInPhone(given, url, { personId: person_id, quickId: quick_id })
    phones.push({ ...phone, goesTo: branches.flatMap((branch) => doorOf.get(branch) ?? []) })
  }
  // At night too there is someone to be seen.
  const open = doors.filter(({ isOpen }) => isOpen())
  for (let number = 0; number < NEWCOMERS && doors.length > 0; number++) {
    const door = random.pick(open.length > 0 ? open : doors)
    const city = cities.find(({ name }) => name === door.city) ?? random.pick(cities)
    const phone = await signInPhone(given, url, await enrol(given, meet(random, city, Date.now())))
    phones.push({ ...phone, goesTo: [door] })
  }

  const end = new AbortController()
  const playing = play({
    send: sendTo(() => url),
    doors,
    phones: phones.toSorted(() => random.fraction() - 0.5),
    rate: RATE,
    stay: STAY,
    random: random.fraction,
    comesAgain: true,
    until: end.signal,
    giveUp: end.signal,
  })
  return {
    async stop() {
      end.abort()
      await playing
      await world.close()
    },
  }
}
