import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
const clock = { steady: 0 }
beforeAll(async () => {
  t = await testApp()
  const held = { ...t.deps.clock, steady: () => clock.steady }
  app = await buildApp({ ...t.deps, clock: held }, { trustedProxies: ['127.0.0.1'] })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const calls: [string, (address: string) => Promise<LightMyRequestResponse>, number][] = [
  [
    'looking whether a phone has approved',
    (address) => app.inject({ url: '/api/auth/qr-status?session_token=nobodys', headers: from(address) }),
    404,
  ],
  [
    'renewing a session',
    (address) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: from(address),
        payload: { app: 'dashboard' },
      }),
    200,
  ],
  [
    'a picture',
    (address) => app.inject({ url: `/media/N0WHEREATA/${'a'.repeat(64)}.jpg`, headers: from(address) }),
    404,
  ],
]

it.each(calls)(
  '%s is answered 1,200 times a minute from one address, and then not until it is over',
  async (...call) => {
    const [, ask, usual] = call
    clock.steady += 60_000
    const seen = new Map<number, number>()
    for (let wave = 0; wave < 65; wave++) {
      for (const { statusCode } of await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.9')))) {
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
      }
    }
    expect([...seen]).toEqual([
      [usual, 1_200],
      [429, 100],
    ])
    const refused = await ask('::ffff:203.0.113.9')
    expect(refused.json()).toMatchObject({
      code: 'limited',
      detail: 'Too many requests came from here. Try again in a minute.',
    })
    // Whoever is refused for a minute is not signed out.
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await ask('203.0.113.10')).statusCode).toBe(usual)
    clock.steady += 60_000
    expect((await ask('203.0.113.9')).statusCode).toBe(usual)
  },
)

it('a session that was renewed before is renewed also when a neighbour has used up the calls of their address', async () => {
  clock.steady += 60_000
  const { cookieName, cookieValue } = await t.given.session(await t.given.person(), 'dashboard')
  let cookie = `${cookieName}=${cookieValue}`
  const renew = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...from('203.0.113.20'), cookie },
      payload: { app: 'dashboard' },
    })
    const renewed = answer.cookies.find(({ name }) => name === cookieName)
    if (renewed) cookie = `${cookieName}=${renewed.value}`
    return answer.statusCode
  }
  expect(await renew()).toBe(200)
  const [, ask] = calls[1] as (typeof calls)[number]
  for (let wave = 0; wave < 65; wave++) await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.20')))
  expect((await ask('203.0.113.20')).statusCode).toBe(429)
  expect(await renew()).toBe(200)
})

it('RE-06: asks the databases once a second whether they are there, however often it is asked itself', async () => {
  clock.steady += 60_000
  const asked = vi.spyOn(t.deps.identity.pool, 'query')
  const ready = () => app.inject({ url: '/readyz', headers: from('203.0.113.9') })
  const answers = await Promise.all(Array.from({ length: 2_000 }, ready))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toHaveBeenCalledTimes(1)
  clock.steady += 1_000
  expect((await ready()).statusCode).toBe(200)
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})

it('a session that someone made up is counted by its address, also where nobody was asked for', async () => {
  clock.steady += 60_000
  const cookie = `__Host-companion=${randomUUID()}.1.${'a'.repeat(43)}`
  const renew = (to: 'dashboard' | 'companion') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...from('203.0.113.77'), cookie },
      payload: { app: to },
    })
  for (let wave = 0; wave < 60; wave++) await Promise.all(Array.from({ length: 20 }, () => renew('dashboard')))
  expect((await renew('companion')).statusCode).toBe(429)
})
