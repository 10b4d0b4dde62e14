import { randomUUID } from 'node:crypto'
import type { Given, GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { passMaker } from '@quickprism/tools/testing/pass-maker'
import { expect } from './fixtures.ts'
import { posterKeyOf } from './poster.ts'

const ORIGIN = process.env.E2E_ORIGIN ?? ''

type At = { given: Given; world: ReturnType<typeof openWorld> }

/** A phone scans the poster of the branch: the server's own two calls, as the companion makes them. */
export const phoneAt = async ({ given, world }: At, branch: GivenBranch, person?: GivenPerson) => {
  const { sessionId, cookieName, cookieValue } = await given.session(person ?? (await given.person()), 'companion')
  let maker: ReturnType<typeof passMaker> | undefined
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json() as Promise<Record<string, string>>
  }
  const { access_token } = await send(
    '/api/auth/refresh',
    { app: 'companion' },
    { cookie: `${cookieName}=${cookieValue}` },
  )
  const at = { shop_quickID: branch.quickId, key: await posterKeyOf(world, branch) }
  const position = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    checkIn: (more: object = {}) =>
      send('/api/vms/check-in', { ...at, nonce: randomUUID(), position, ...more }, headers),
    /** The code that their phone shows now, as a scanner reads it. */
    pass: async () => {
      maker ??= passMaker(world.identity, sessionId)
      return (await maker)(new Date())
    },
    checkOut: () => send('/api/vms/check-out', { ...at, by: 'qr', position }, headers),
  }
}
