import { sessions } from '@quickprism/contract/sessions'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { startOwnRedis } from '../../testing/own-redis.ts'
import { proof } from '../../testing/proof.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
beforeAll(async () => {
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ redis: client })
})
afterAll(async () => {
  await t.close()
  client.disconnect()
  await redis.kill()
})

proof(
  'ID-04',
  'a stranger who asks for codes and guesses all day, from ever new addresses, has at most 20 guesses a day compared',
  { ci: { days: 1, everyMinutes: 20, guessesEach: 6 }, stated: { days: 3, everyMinutes: 5, guessesEach: 6 } },
  async ({ days, everyMinutes, guessesEach }) => {
    const victim = await t.given.person()
    const begin = t.clock.held.getTime()
    const GUESS = '271828'
    /** By day. A guess is compared when its digest is made; one that comes too late is replaced by none. */
    const compared = Array<number>(days).fill(0)
    const today = () => Math.floor((t.clock.held.getTime() - begin) / 86_400_000)
    const secrets: typeof t.deps.secrets = {
      ...t.deps.secrets,
      digest: (purpose, ...parts) => {
        if (purpose === 'code-check' && parts[1] === GUESS) compared[today()] = (compared[today()] as number) + 1
        return t.deps.secrets.digest(purpose, ...parts)
      },
    }
    const app = await buildApp({ ...t.deps, secrets }, { trustedProxies: ['127.0.0.1'], busyAfter: 10_000 })
    let calls = 0
    const post = async (url: string, payload: object) => {
      calls++
      const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
      const headers = { 'x-forwarded-for': address }
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    const statuses: Record<string, number> = {}
    const told = (what: string, status: number) => {
      statuses[`${what} ${status}`] = (statuses[`${what} ${status}`] ?? 0) + 1
    }
    for (let minute = 0; minute < days * 24 * 60; minute += everyMinutes) {
      t.clock.held = new Date(begin + minute * 60_000)
      told('code', await post(sessions.sendOtp.path, { quickID: victim.quickId }))
      for (let guess = 0; guess < guessesEach; guess++) {
        told('guess', await post(sessions.verifyOtp.path, { quickID: victim.quickId, otp: GUESS }))
      }
    }
    await app.close()
    // None of them was lucky, and none was told why it was refused.
    expect(Object.keys(statuses).sort()).toEqual(['code 200', 'code 429', 'guess 422'])
    expect(compared).toEqual(Array(days).fill(20))
    return {
      days,
      'codes sent': statuses['code 200'] as number,
      'codes refused': statuses['code 429'] as number,
      guesses: statuses['guess 422'] as number,
      'compared a day': Math.max(...compared),
      'chance a day': '2 in 100,000',
    }
  },
)
