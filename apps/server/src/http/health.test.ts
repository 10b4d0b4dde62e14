import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mountHealth } from './health.ts'

/** A process whose database and clock the test holds. */
const watched = () => {
  let [now, isAway] = [0, false]
  const pool = { query: () => (isAway ? Promise.reject(new Error('The database is away')) : Promise.resolve()) }
  const app = Fastify()
  const outside = { identity: { pool }, cells: { all: [] }, clock: { steady: () => now } }
  mountHealth(app, outside as unknown as Parameters<typeof mountHealth>[1])
  return async (second: number, database: 'answers' | 'is away') => {
    now = second * 1_000
    isAway = database === 'is away'
    return (await app.inject('/readyz')).statusCode
  }
}

it('a process that is asked every ten seconds stays ready where the database did not answer one time', async () => {
  const readyAt = watched()
  expect(await readyAt(0, 'answers')).toBe(200)
  expect(await readyAt(10, 'is away')).toBe(200)
  expect(await readyAt(20, 'answers')).toBe(200)
  expect(await readyAt(30, 'is away')).toBe(200)
})

it('a process is not ready once the database was away for more than five seconds, and is again at its first answer', async () => {
  const readyAt = watched()
  expect(await readyAt(0, 'is away')).toBe(200)
  expect(await readyAt(5, 'is away')).toBe(200)
  expect(await readyAt(6, 'is away')).toBe(503)
  expect(await readyAt(7, 'answers')).toBe(200)
})
