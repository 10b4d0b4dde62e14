// @vitest-environment happy-dom
import { people } from '@quickprism/contract/people'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Call, type CallFailed, createClient } from './client.ts'
import { createCookieSession } from './cookie-session.ts'
import { fetchWire } from './fetch-wire.ts'
import { fakeDeadlines } from './testing/fake-deadlines.ts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeDeadlines()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** As in a browser: a request fails once its signal is aborted. */
const silence = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const unavailable = async () => new Response('{}', { status: 503 })

/** A person whose token has expired, and a server that answers a refresh this way. */
const signedIn = (refresh: (signal: AbortSignal) => Promise<Response>) => {
  const cookies = createCookieSession({ app: 'dashboard', mark: 'left', personOf: ({ quickID }) => ({ quickID }) })
  const over = vi.fn()
  cookies.whenOver(over)
  cookies.begin({ access_token: 'expired', quickID: 'RAVI0001', name: 'Ravi', type: 'business' })
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) =>
    url.endsWith('/refresh') ? refresh(signal) : new Response('{}', { status: 401 }),
  )
  return { call: createClient(fetchWire(cookies.session)), over, owner: cookies.session.owner }
}

/** Seconds until a call fails. */
const secondsUntilFailed = async (calling: Promise<unknown>) => {
  let isOver = false
  const failed = calling.catch(() => {
    isOver = true
  })
  let seconds = 0
  for (; seconds < 300 && !isOver; seconds++) await vi.advanceTimersByTimeAsync(1_000)
  await failed
  return seconds
}

/** The call is given 2.8 seconds, as the SOS button gives it. */
const pressSos = (call: Call) =>
  call(
    sos.toggle,
    { body: { shop_quickID: 'BRANCH0001', action: 'start', reason: 'Fire or Smoke Detected' } },
    { key: 'one press', signal: AbortSignal.timeout(2_800) },
  )

// R2 packages B-16, decision 046
it.each([
  ['the database is down', unavailable],
  ['the network goes silent', silence],
])('SOS has an outcome within three seconds where the token has expired and %s', async (_, refresh) => {
  expect(await secondsUntilFailed(pressSos(signedIn(refresh).call))).toBeLessThanOrEqual(3)
})

// R2 packages B-15
it('a call that needs a new token is given up after half a minute where no answer comes', async () => {
  const { call } = signedIn(silence)
  expect(await secondsUntilFailed(call(people.removeContact, { body: { contact: 'email' } }))).toBeLessThanOrEqual(31)
})

it('somebody who leaves a screen while the token is renewed is not shown a failure', async () => {
  const { call } = signedIn(silence)
  const left = new AbortController()
  const answer = call(people.me, {}, { signal: left.signal }).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(1_000)
  left.abort()
  expect(await answer).toMatchObject({ name: 'AbortError' })
})

const newUser = { scope_type: 'shop' as const, scope_role_data: { BRANCH0001: [] }, quick_id: 'ASHA0001' }

// R2 packages B-02
it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error of the server', async () => new Response('{}', { status: 500 })],
])('a session that goes on is not called expired where a new token cannot be had: %s', async (_, refresh) => {
  const { call, over, owner } = signedIn(refresh)
  const failed = call(users.create, { body: newUser }).catch((cause: unknown) => cause as CallFailed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failed).toMatchObject({
    name: 'CallFailed',
    status: 0,
    message: 'Failed to create user. Please try again.',
  })
  expect(over).not.toHaveBeenCalled()
  expect(owner()).toBe('RAVI0001')
})
