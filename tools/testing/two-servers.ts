import { type Call, createClient } from '@quickprism/client/client'
import { createTokens } from '@quickprism/server/admission/tokens'
import type { GivenPerson } from './given.ts'
import { startOwnRedis } from './own-redis.ts'
import { startServerProcess } from './server-process.ts'
import { codeMadeFor } from './sign-in-kit.ts'
import type { TestApp } from './test-app.ts'
import { newSigningKey } from './test-keys.ts'

export type TwoServers = Awaited<ReturnType<typeof twoServers>>

/** Two server processes on the databases of a test, behind what looks like a proxy: callers have any address. */
export const twoServers = async (t: TestApp) => {
  const key = newSigningKey()
  const redis = await startOwnRedis()
  const servers = await Promise.all([
    startServerProcess(t.databases, key, redis.url),
    startServerProcess(t.databases, key, redis.url),
  ])
  const tokens = createTokens(key)
  let callers = 0

  /** Calls one of the two (turn by turn unless told which), from an address of its own. */
  const caller = ({ token, at }: { token?: string; at?: 0 | 1 } = {}): Call =>
    createClient(async ({ method, url, headers, body }) => {
      const number = callers++
      const answer = await fetch(`${servers[at ?? number % 2]?.url}${url}`, {
        method,
        headers: {
          ...headers,
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, body: await answer.json() }
    })

  return {
    urls: servers.map(({ url }) => url),
    redis,
    caller,
    tokenFor: (session: { sessionId: string; personEpoch: number }) =>
      tokens.issue({ sid: session.sessionId, session_epoch: 0, person_epoch: session.personEpoch }, new Date()),
    codeOf: ({ quickId }: Pick<GivenPerson, 'quickId'>) => codeMadeFor(t, quickId),
    async close() {
      await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))
      await redis.kill()
    },
  }
}
