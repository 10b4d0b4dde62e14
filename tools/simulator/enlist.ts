import { randomInt } from 'node:crypto'
import { sessions } from '@quickprism/contract/sessions'
import { refreshCookie } from '@quickprism/server/modules/sessions/cookies'
import type { Secrets } from '@quickprism/server/secrets'
import type { DemoTarget } from '../demo/target.ts'
import { createGiven } from '../testing/given.ts'
import { openWorld } from '../testing/owner-world.ts'
import type { Door, Phone } from './crowd.ts'
import { findDoors } from './queries.ts'

/** A token good for most of its ten minutes. */
const TOKEN_IS_GOOD_FOR = 9 * 60_000

type Enlisted = { secrets: Secrets; url: string; branches: number; people: number }

/**
 * Makes people with phones in databases we own, and finds branches for them, or makes what is missing. Their tokens come
 * from the server itself.
 */
export const enlist = async (target: DemoTarget, { secrets, url, branches, people }: Enlisted) => {
  const world = openWorld(target.identityUrl, target.cellUrls)
  const given = createGiven({
    ...world,
    now: () => new Date(),
    below: (limit) => randomInt(limit),
    secrets,
  })
  const doors: Door[] = await findDoors(world.cells, branches)
  if (doors.length < branches) {
    const business = await given.business({ name: 'Simulated Spaces' })
    for (let number = doors.length; number < branches; number++) {
      await given.branch({ of: business, name: `Simulated branch ${number + 1}` })
    }
    doors.splice(0, doors.length, ...(await findDoors(world.cells, branches)))
  }

  const phoneFor = async (number: number): Promise<Phone> => {
    const person = await given.person({ name: `Simulated ${number + 1}` })
    let { cookieValue } = await given.session(person, 'companion')
    let token: { text: string; until: number } | undefined
    return {
      quickId: person.quickId,
      async token() {
        if (token && token.until > Date.now()) return token.text
        const answer = await fetch(`${url}${sessions.refresh.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: `${refreshCookie('companion')}=${cookieValue}` },
          body: JSON.stringify({ app: 'companion' }),
        })
        if (!answer.ok) throw new Error(`The server answered ${answer.status} to a phone that signs in`)
        const renewed = answer.headers.getSetCookie().find((line) => line.startsWith(refreshCookie('companion')))
        cookieValue = renewed?.split(';')[0]?.slice(refreshCookie('companion').length + 1) ?? cookieValue
        const { access_token } = (await answer.json()) as { access_token: string }
        token = { text: access_token, until: Date.now() + TOKEN_IS_GOOD_FOR }
        return access_token
      },
    }
  }
  const phones: Phone[] = []
  for (let number = 0; number < people; number++) phones.push(await phoneFor(number))
  return { doors, phones, close: () => world.close() }
}
