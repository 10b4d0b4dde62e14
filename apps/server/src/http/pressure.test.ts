import { access } from '@quickprism/contract/access'
import { analytics } from '@quickprism/contract/analytics'
import { checkins } from '@quickprism/contract/checkins'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { records } from '@quickprism/contract/records'
import { sessions } from '@quickprism/contract/sessions'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Keeps the one thread busy, as a heavy answer would. */
const hold = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const { security, ...charts } = analytics
const GIVES_WAY: readonly Endpoint[] = [users.list, records.list, ...Object.values<Endpoint>(charts)]
const STAYS: readonly Endpoint[] = [
  access.get,
  sessions.sendOtp,
  sessions.verifyOtp,
  checkins.checkIn,
  checkins.checkOut,
  sos.status,
  sos.toggle,
]

/** Everything about an alert, and the panel that says whether there is one: nothing of it is shed (finding 7). */
const OF_ALERTS: readonly Endpoint[] = [...Object.values<Endpoint>(sos), security]

it('RE-04: a server that falls behind asks lists and charts to come back later, and goes on with sign-in and check-in', async () => {
  // One millisecond behind, on average over a tenth of a second: all of it is held below.
  const app = await buildApp(t.deps, { busyAfter: 1 })
  await app.ready()
  const ask = ({ method, path }: Endpoint) => {
    hold(150)
    return app.inject({ method, url: path })
  }
  for (const endpoint of GIVES_WAY) {
    const answer = await vi.waitUntil(
      async () => {
        const answer = await ask(endpoint)
        return answer.statusCode === 503 ? answer : undefined
      },
      { timeout: 60_000 },
    )
    expect(answer.json()).toMatchObject({ code: 'busy' })
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-request-id': answer.json().requestId,
    })
    // Nobody is signed in and nothing is said here, which are other answers than "busy".
    for (const other of STAYS) expect([title(other), (await ask(other)).statusCode]).not.toEqual([title(other), 503])
  }
  for (const other of OF_ALERTS) {
    expect([title(other), (await ask(other)).statusCode]).not.toEqual([title(other), 503])
  }
  await app.close()
})
