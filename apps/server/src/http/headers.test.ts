import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { every } from '@quickprism/contract'
import { activities } from '@quickprism/contract/activities'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { builtApps } from '@quickprism/tools/testing/built-apps'
import { type Answered, deviations, documented } from '@quickprism/tools/testing/documented-headers'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { rawAnswer } from '@quickprism/tools/testing/raw-answer'
import { sampler } from '@quickprism/tools/testing/samples'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { routes } from '../app.ts'
import { inPlace } from './serve.ts'

type Heard = Answered & { body: string }

/** Every answer of the server to anything in this file. */
const heard: Heard[] = []

const ask = globalThis.fetch
const listening: typeof fetch = async (input, init) => {
  const answer = await ask(input, init)
  const { pathname, origin } = new URL(String(input))
  if (origin !== t?.url) return answer
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  heard.push({
    what: `${init?.method ?? 'GET'} ${pathname}`,
    path: pathname,
    status: answer.status,
    headers: answer.headers,
    body: isStream ? '' : await answer.clone().text(),
  })
  return answer
}

/** Two calls that fail as none of ours should: one broken, one without its database. */
const failing = [
  inPlace(specimens.remarks, () => Promise.reject(new Error('secret of the house'))),
  inPlace(specimens.remark, () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))),
]

let t: TestApp
let kit: SignInKit
let built: Awaited<ReturnType<typeof builtApps>>
let branch: GivenBranch
let token: string
beforeAll(async () => {
  vi.stubGlobal('fetch', listening)
  built = await builtApps()
  t = await testApp({ served: [...routes, ...failing], web: built })
  kit = await signInKit(t)
  branch = await t.given.branch()
  token = await t.sessionOf(branch.business.root)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await kit.close()
  await t.close()
  await built.remove()
})

/** Every call of the contract, by nobody and by someone who may do everything. */
const crawl = async () => {
  const samples = sampler(t)
  for (const endpoint of every) {
    const at = await t.given.branch()
    const root = await t.sessionOf(at.business.root)
    await rawAnswer(t.url, endpoint, {}, undefined)
    await rawAnswer(t.url, endpoint, await samples.about(endpoint, at), root)
  }
}

let crawled: Promise<void> | undefined
const crawlCalls = () => (crawled ??= crawl())

const json = { 'content-type': 'application/json' }

/** One of each kind of page, file and failure. */
const crawlTheRest = async () => {
  const bearer = { authorization: `Bearer ${token}` }
  const got = async (path: string, init: RequestInit = {}) => (await fetch(t.url + path, init)).status
  const remark = { shopId: branch.quickId, text: 'x' }
  /** Asked again with the tag of the first answer: once by whoever reads it anew, once from memory. */
  const again = async (path: string, headers: Record<string, string> = {}) => {
    const first = await fetch(t.url + path, { headers })
    const seen = { ...headers, 'if-none-match': first.headers.get('etag') as string }
    return [await got(path, { headers: seen }), await got(path, { headers: seen })]
  }
  return {
    pages: [await got('/'), await got('/dashboard/entry-management'), await got('/app/'), await got('/api/docs')],
    files: [
      await got('/theme.js'),
      await got('/favicon.svg'),
      await got('/assets/main-Bx1.js'),
      await got('/app/service-worker.js'),
      await got('/api/docs.css'),
      await got('/api/openapi.json'),
    ],
    health: [await got('/healthz'), await got('/readyz')],
    unchanged: [
      ...(await again('/auth/login')),
      ...(await again(`${activities.list.path}?shopId=${branch.quickId}&page=1&limit=10`, bearer)),
    ],
    malformed: await got('/api/auth/send-otp', { method: 'POST', headers: json, body: '{' }),
    foreign: await got('/api/auth/logout', { method: 'POST', headers: { origin: 'https://elsewhere.invalid' } }),
    missing: [
      await got('/api/nothing'),
      await got('/nothing.js'),
      await got('/media/x/y.jpg'),
      await got('/%'),
      await got(`/api/iam/get-role/${'x'.repeat(300)}`, { headers: bearer }),
    ],
    wrongMethod: [
      await got('/api/auth/send-otp'),
      await got('/api/iam/get-access', { method: 'DELETE' }),
      await got('/auth/login', { method: 'POST' }),
      await got('/api/iam/get-access', { method: 'OPTIONS' }),
    ],
    head: [await got('/auth/login', { method: 'HEAD' }), await got('/api/iam/get-access', { method: 'HEAD' })],
    tooLarge: await got('/api/auth/send-otp', { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` }),
    notJson: await got('/api/auth/send-otp', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
    refused: await got('/api/auth/send-otp', { method: 'POST', headers: json, body: '{}' }),
    broken: await got(`/api/specimens/remarks?shopId=${branch.quickId}`, { headers: bearer }),
    busy: await got('/api/specimens/remark', {
      method: 'POST',
      headers: { ...bearer, ...json, 'idempotency-key': 'once' },
      body: JSON.stringify(remark),
    }),
  }
}

proof(
  'ST-01',
  'every answer of every route, page, file and failure carries the documented headers, and no others',
  { ci: 'everything', stated: 'everything' },
  async () => {
    expect(documented().length).toBeGreaterThan(10)
    await crawlCalls()
    expect(await crawlTheRest()).toEqual({
      pages: [200, 200, 200, 200],
      files: [404, 200, 200, 200, 200, 200],
      health: [200, 200],
      unchanged: [304, 304, 304, 304],
      malformed: 400,
      foreign: 403,
      missing: [404, 404, 404, 404, 404],
      wrongMethod: [404, 404, 404, 404],
      head: [200, 401],
      tooLarge: 413,
      notJson: 415,
      refused: 422,
      broken: 500,
      busy: 503,
    })
    const asked = new Set(heard.map(({ what }) => what))
    expect(every.filter(({ method, path }) => !path.includes(':') && !asked.has(`${method} ${path}`))).toEqual([])
    expect(heard.flatMap(deviations)).toEqual([])
    return {
      'Calls of the contract': every.length,
      Answers: heard.length,
      'Kinds of status': new Set(heard.map(({ status }) => status)).size,
      'Answers that differ from the documented set': 0,
    }
  },
)

it('ST-01: what is not HTTP is answered with a status and not a word', async () => {
  const { hostname, port } = new URL(t.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write('GET / HTTP/1.1\r\nhost: a b\x00\r\n\r\n')
  expect(await text(socket)).toBe('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
})

/** Names of values that open something, and why a body may hold them. */
const MAY_BE_TOLD = {
  access_token: 'the one short token',
  session_token: 'names a sign-in by QR, and is worth nothing without the cookie of the browser that began it',
  registration_token: 'names a registration, and is worth nothing without the code that was sent',
}

/** Every text in a JSON body with the name it stands under. */
const textsIn = (body: unknown, name = ''): [string, string][] =>
  body !== null && typeof body === 'object'
    ? Object.entries(body).flatMap(([key, value]) => textsIn(value, Array.isArray(body) ? name : key))
    : typeof body === 'string'
      ? [[name, body]]
      : []

/** A refusal that speaks of a field tells nothing of it. */
const toldIn = ({ status, headers, body }: Heard) =>
  status < 400 && body !== '' && headers.get('content-type')?.startsWith('application/json')
    ? textsIn(JSON.parse(body))
    : []

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/

const minutesOf = (jwt: string) => {
  const { iat, exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  return (exp - iat) / 60
}

proof(
  'ST-03',
  'every cookie is for this host, TLS and the server alone, and no body holds a token but the one short access token',
  { ci: 'everything', stated: 'everything' },
  async () => {
    await crawlCalls()
    for (const app of ['dashboard', 'companion'] as const) {
      const browser = kit.browser()
      const { access_token } = await kit.signIn(await t.given.person(), browser, app)
      await browser.call(sessions.refresh, { body: { app } })
      browser.token = access_token
      await browser.call(sessions.logout, {})
    }
    await kit.browser().call(sessions.generateQr, {})
    const email = 'asha.rao@people.invalid'
    const stranger = kit.browser()
    const { registration_token } = await stranger.call(people.register, {
      body: { name: 'Asha Rao', email, mobile: '9812345699' },
    })
    const otp = kit.codeIn(await kit.mailbox.messageTo(email))
    await stranger.call(sessions.signUp, { body: { registration_token, otp, app: 'companion' } })

    const cookies = heard.flatMap(({ what, headers }) => headers.getSetCookie().map((line) => ({ what, line })))
    expect(new Set(cookies.map(({ what }) => what))).toEqual(
      new Set(
        [sessions.verifyOtp, sessions.signUp, sessions.refresh, sessions.logout, sessions.generateQr].map(
          ({ method, path }) => `${method} ${path}`,
        ),
      ),
    )
    for (const { what, line } of cookies) {
      const [pair = '', ...attributes] = line.split('; ')
      expect(pair, what).toMatch(/^__Host-[\w-]+=/)
      expect(attributes, what).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']))
      expect(line, what).not.toMatch(/domain=/i)
    }

    const secrets = cookies.map(({ line }) => decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? '')).filter(Boolean)
    const bodies = heard.filter(({ path }) => path !== '/api/openapi.json')
    for (const { what, body } of bodies) {
      for (const secret of secrets) expect(body.includes(secret), what).toBe(false)
    }
    const told = bodies.flatMap((each) => toldIn(each).map(([name, value]) => ({ what: each.what, name, value })))
    const unexpected = told.filter(
      ({ name, value }) =>
        (/token|secret|password|otp|cookie/i.test(name) && !(name in MAY_BE_TOLD)) ||
        (JWT.test(value) && name !== 'access_token'),
    )
    expect(unexpected).toEqual([])
    const accessTokens = told.filter(({ name }) => name === 'access_token').map(({ value }) => value)
    expect(Math.max(...accessTokens.map(minutesOf))).toBeLessThanOrEqual(10)
    return {
      'Calls of the contract': every.length,
      Answers: heard.length,
      Cookies: cookies.length,
      'Access tokens in bodies': accessTokens.length,
      'Other tokens in bodies': 0,
    }
  },
)
