import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { mountHealth } from './health.ts'

/** What each look at the database comes to, when the test says so. */
let looks: PromiseWithResolvers<void>[]
let now: number
let app: ReturnType<typeof Fastify>

beforeEach(() => {
  looks = []
  now = 0
  app = Fastify()
  const pool = {
    query: () => {
      const look = Promise.withResolvers<void>()
      looks.push(look)
      return look.promise
    },
  }
  const cells = { all: [] }
  mountHealth(app, { identity: { pool }, cells, clock: { steady: () => now } } as unknown as Deps)
})
afterEach(() => app.close())

const ask = async () => (await app.inject('/readyz')).statusCode
const looked = (many: number) => expect.poll(() => looks.length).toBe(many)

it('a server is not ready once every look has failed for more than five seconds', async () => {
  const first = ask()
  await looked(1)
  looks[0]?.reject(new Error('Connection terminated'))
  expect(await first).toBe(200)
  now = 5_100
  const later = ask()
  await looked(2)
  looks[1]?.reject(new Error('Connection terminated'))
  expect(await later).toBe(503)
})

it('a server stays ready where a look from before the last good one fails late, on a connection that was lost', async () => {
  // Sent on a connection whose other side is gone: nothing comes back until its deadline.
  const first = ask()
  await looked(1)
  // The database was away for two seconds, and has answered since.
  for (const second of [2, 3, 4, 5]) {
    now = second * 1_000
    const asked = ask()
    await looked(second)
    looks[second - 1]?.resolve()
    expect(await asked).toBe(200)
  }
  now = 5_100
  looks[0]?.reject(new Error('Query read timeout'))
  await first
  now = 5_500
  // R2 jobs A-07
  expect(await ask()).toBe(200)
})
