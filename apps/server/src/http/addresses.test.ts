import { request as httpRequest } from 'node:http'
import { type Call, createClient } from '@quickprism/client/client'
import { businesses } from '@quickprism/contract/businesses'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { startAppendingProxy } from '@quickprism/tools/testing/appending-proxy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { limits } from '../modules/allowances/service.ts'
import { networksOf } from './addresses.ts'

/** Two proxies, each with an address of its own on this machine, and the network they are in. */
const PROXIES = { outer: '127.0.1.1', inner: '127.0.1.2', network: '127.0.1.0/24' }
const CALLER = '127.0.0.50'
/** Whatever a caller could add to pass for somebody else. */
const FORGED = {
  'x-forwarded-for': '198.51.100.7, 127.0.1.1',
  'x-real-ip': '198.51.100.7',
  'x-client-ip': '198.51.100.7',
  'x-request-id': 'made-up',
  forwarded: 'for=198.51.100.7',
}

let t: TestApp
let inner: Awaited<ReturnType<typeof startAppendingProxy>>
let outer: Awaited<ReturnType<typeof startAppendingProxy>>
beforeAll(async () => {
  t = await testApp({ trustedProxies: [PROXIES.network] })
  inner = await startAppendingProxy({ to: t.url, from: PROXIES.inner })
  outer = await startAppendingProxy({ to: inner.url, from: PROXIES.outer })
})
afterAll(async () => {
  await outer.close()
  await inner.close()
  await t.close()
})

type From = { address?: string; headers?: Record<string, string>; token?: string }

/** Calls over a connection that begins at this address of the machine, with these headers besides. */
const callerAt = (url: string, { address = CALLER, headers: added = {}, token }: From = {}): Call =>
  createClient(
    ({ method, url: path, headers, body }) =>
      new Promise((answered, failed) => {
        const sent = httpRequest(
          `${url}${path}`,
          {
            method,
            localAddress: address,
            headers: {
              ...headers,
              ...added,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(token ? { authorization: `Bearer ${token}` } : {}),
            },
          },
          (answer) =>
            void answer
              .toArray()
              .then((parts) => answered({ status: answer.statusCode ?? 0, body: JSON.parse(parts.join('')) }), failed),
        )
        sent.on('error', failed)
        sent.end(body)
      }),
  )

let now = Date.parse('2026-03-02T05:00:00Z')
beforeEach(() => {
  // Each test has the limits of its own hour.
  now += 2 * 3_600_000
  t.clock.held = new Date(now)
})

/** How many of so many requests for a code are let through, each for another quickID. */
const passed = async (requests: number, callerOf: (request: number) => Call) => {
  let through = 0
  for (let request = 0; request < requests; request++) {
    const quickID = makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)
    await callerOf(request)(sessions.sendOtp, { body: { quickID } }).then(
      () => {
        through++
      },
      (failure) =>
        expect(failure).toMatchObject({ status: 429, message: 'Too many codes were requested. Try again later.' }),
    )
  }
  return through
}

/** The address that someone is written down with: on the phone that approves, and in the trail of their business. */
const writtenDown = async (url: string) => {
  const { root, ...business } = await t.given.business()
  const call = callerAt(url, { headers: FORGED, token: await t.sessionOf(root) })
  const { session_token } = await callerAt(url, { headers: FORGED })(sessions.generateQr, {})
  const asked = await atTheDoor(t).phoneOf(root)(sessions.qrRequest, { query: { session_token } })
  await call(businesses.details, { query: { businessQuickID: business.quickId } })
  return [asked.address, ...(await t.owner.trailOf(business)).map(({ address }) => address)]
}

describe('a caller behind two proxies', () => {
  proof(
    'T38',
    'with a forged X-Forwarded-For through a chain of two proxies, 60 code requests an hour pass and no more',
    { ci: { requests: 80 }, stated: { requests: 1_000 } },
    async ({ requests }) => {
      const through = await passed(requests, (number) =>
        callerAt(outer.url, { headers: { 'x-forwarded-for': `198.51.${number >> 8}.${number & 255}, 127.0.1.1` } }),
      )
      expect(through).toBe(60)
      const direct = await passed(requests, (number) =>
        callerAt(t.url, {
          address: '127.0.0.51',
          headers: { 'x-forwarded-for': `198.51.${number >> 8}.${number & 255}` },
        }),
      )
      expect(direct).toBe(60)
      const addresses = { 'through both proxies': await writtenDown(outer.url), directly: await writtenDown(t.url) }
      expect(Object.values(addresses).flat()).toEqual([CALLER, CALLER, CALLER, CALLER])
      return {
        'forged requests through both proxies': requests,
        'of them passed': through,
        'forged requests sent directly': requests,
        'of those passed': direct,
        'address on the approval screen and in the trail, by way': JSON.stringify(addresses),
        'address of the connection': CALLER,
      }
    },
  )

  it('T38: has limits apart from those of everyone else behind them', async () => {
    expect(await passed(60, () => callerAt(outer.url, { address: '127.0.0.60' }))).toBe(60)
    expect(await passed(1, () => callerAt(outer.url, { address: '127.0.0.60' }))).toBe(0)
    expect(await passed(1, () => callerAt(outer.url, { address: '127.0.0.61' }))).toBe(1)
  })
})

describe('a proxy that tells something else than an address', () => {
  it('is taken for the caller', async () => {
    const call = callerAt(t.url, { address: PROXIES.inner, headers: { 'x-forwarded-for': 'unknown' } })
    const { session_token } = await call(sessions.generateQr, {})
    const phone = atTheDoor(t).phoneOf(await t.given.person())
    const asked = await phone(sessions.qrRequest, { query: { session_token } })
    expect(asked.address).toBe(PROXIES.inner)
  })
})

describe('limits for each address', () => {
  const seenAs = (address: string) =>
    callerAt(t.url, { address: PROXIES.inner, headers: { 'x-forwarded-for': address } })

  it('T38: count all addresses of one IPv6 connection as one: of 80 requests from one /64 pass 60', async () => {
    expect(await passed(80, (number) => seenAs(`2001:db8:1:2::${number.toString(16)}`))).toBe(60)
    expect(await passed(1, () => seenAs('2001:db8:1:3::1'))).toBe(1)
  })

  it('T38: count an IPv4 address that is written as IPv6 as what it is', async () => {
    expect(await passed(60, () => seenAs('203.0.113.9'))).toBe(60)
    expect(await passed(2, (number) => seenAs(['::ffff:203.0.113.9', '::ffff:cb00:7109'][number] as string))).toBe(0)
    expect(await passed(1, () => seenAs('::ffff:203.0.113.10'))).toBe(1)
  })

  it('are every limit that has an address in its name', () => {
    const named = Object.entries(limits).filter(([name]) => name.endsWith('PerAddress'))
    expect(named.length).toBeGreaterThan(3)
    for (const [name, limit] of named) expect([name, 'perAddress' in limit && limit.perAddress]).toEqual([name, true])
  })

  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['::FFFF:C000:201', ['192.0.2.1']],
    ['0:0:0:0:0:ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:DB8:0:1::9', ['2001:db8:0:1::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['2001:db8:0:ab1:ffff:ffff:ffff:ffff', ['2001:db8:0:ab1::/64', '2001:db8:0:a00::/56', '2001:db8:0::/48']],
    ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ])('count %s under %j', (address, networks) => {
    expect(networksOf(address).map(({ network }) => network)).toEqual(networks)
  })

  it('T2: count a site of IPv6 as one too, with four times the limit for a /56 and sixteen times for a /48', async () => {
    const seen = (group: number) => seenAs(`2001:db8:77:${group.toString(16)}::1`)
    expect(await passed(256, (number) => seen(number))).toBe(240)
    expect(await passed(1, () => seen(0x100))).toBe(1)
    await t.owner.identity
      .updateTable('identity.allowance')
      .set({ used: 959 })
      .where('kind', '=', 'codes-address-1h')
      .where('subject', '=', '2001:db8:77::/48')
      .execute()
    expect(await passed(2, (number) => seen(0x200 + number * 0x100))).toBe(1)
    expect(await passed(1, () => seenAs('2001:db8:78::1'))).toBe(1)
  })
})

describe('the operator', () => {
  const linesOf = async (trustedProxies: string[], calls: readonly Record<string, string>[]) => {
    const lines: { level: number; msg: string; from?: string }[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const app = await buildApp({ ...t.deps, log }, { trustedProxies })
    for (const headers of calls) await app.inject({ url: '/healthz', headers })
    await app.close()
    return lines.map(({ level, from, msg }) => [level, from, msg.slice(0, 85)])
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const warning = [
    40,
    '127.0.0.1',
    'X-Forwarded-For arrives from an address that TRUSTED_PROXIES does not name, and is no',
  ]

  it('is told once that a proxy in front is not trusted', async () => {
    expect(await linesOf([], [{}, forwarded, forwarded])).toEqual([warning])
    expect(await linesOf(['10.0.0.0/8'], [forwarded, forwarded])).toEqual([warning])
  })

  it('is told nothing where the proxy is trusted, or there is none', async () => {
    expect(await linesOf(['127.0.0.0/8'], [forwarded])).toEqual([])
    expect(await linesOf([], [{}])).toEqual([])
  })
})
