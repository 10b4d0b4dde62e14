import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createClient } from '@quickprism/client/client'
import { every } from '@quickprism/contract'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { users } from '@quickprism/contract/users'
import { canariesIn, canary, hits } from '@quickprism/tools/testing/canaries'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { openRefusing } from '@quickprism/tools/testing/refusing-servers'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { z } from 'zod'
import { routes } from './app.ts'
import { BUSINESS_JOBS, IDENTITY_JOBS } from './db/job-queues.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLog } from './log.ts'
import { digitsOf } from './modules/codes/service.ts'
import { passOf } from './modules/people/service.ts'
import type { PersonScope } from './scopes.ts'
import { startWorkers } from './workers.ts'

const typed = Object.values(canary).join(' ')

let t: TestApp
let samples: ReturnType<typeof sampler>
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
const lines: string[] = []
beforeAll(async () => {
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({
    redis: client,
    served: [...routes, ...specimenRoutes],
    log: createLog({ LOG_LEVEL: 'debug' }, 'server', { write: (line) => void lines.push(line) }),
  })
  samples = sampler(t)
})
afterAll(async () => {
  await t.close()
  client.disconnect()
  await redis.kill()
})

type Heard = { what: string; status: number; text: string }
const heard: Heard[] = []
/** What the server itself handed out and nobody else should have. */
const handedOut = new Set<string>()

const noteSecrets = (body: unknown) => {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && /token$/.test(name)) handedOut.add(value)
    else noteSecrets(value)
  }
}

const listen = async (what: string, request: Promise<Response>) => {
  const answer = await request
  const text = await answer.text()
  heard.push({ what, status: answer.status, text })
  for (const line of answer.headers.getSetCookie()) {
    const value = decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? '')
    if (value !== '') handedOut.add(value)
  }
  // A refusal that speaks of a field tells nothing of it.
  if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json')) noteSecrets(JSON.parse(text))
  return { status: answer.status, text, cookies: answer.headers.getSetCookie() }
}

/** Asks as our client does, and keeps what comes back. */
const ask = async (endpoint: Endpoint, input: unknown, { token, cookie }: { token?: string; cookie?: string } = {}) => {
  let answer: Awaited<ReturnType<typeof listen>> | undefined
  if (token) handedOut.add(token)
  const call = createClient(async ({ method, url, headers, body }) => {
    answer = await listen(
      title(endpoint),
      fetch(t.url + url, {
        method,
        headers: {
          ...headers,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          'user-agent': canary.name,
          referer: `${t.deps.origin}/?email=${canary.email}`,
        },
        ...(body === undefined ? {} : { body }),
      }),
    )
    return { status: answer.status, body: {} }
  })
  await call(endpoint, input as never).catch(() => undefined)
  return answer as Awaited<ReturnType<typeof listen>>
}

/** The same address with everything that could be wrong in it, and with a body that is none. */
const askBadly = async (endpoint: Endpoint, token: string) => {
  const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(canary.name))
  const keys = (schema: z.ZodType | undefined) =>
    Object.keys(((schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) ?? {}).properties ?? {})
  const query = new URLSearchParams({
    ...canary,
    ...Object.fromEntries(keys(endpoint.query).map((key) => [key, typed])),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'kanari' }
  const bodies = [
    JSON.stringify({ ...canary, ...Object.fromEntries(keys(endpoint.body).map((key) => [key, typed])) }),
    `{"name": ${typed}`,
  ]
  for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
    await listen(`${title(endpoint)}, badly`, fetch(`${t.url}${path}?${query}`, init))
  }
}

const isAsked = (endpoint: Endpoint) => endpoint.gives !== 'text/event-stream'

/** Every call as those make it who may, who may not, who are nobody, and who type what they should not. */
const askEverything = async () => {
  const stranger = await t.sessionOf(await t.given.person())
  for (const endpoint of walked.filter(isAsked)) {
    const { input, token } = await samples.whole(endpoint)
    const { ends } = samples.of(endpoint)
    const { status, text } = await ask(endpoint, input, { token })
    expect(ends?.status ?? 200, `${title(endpoint)}: ${text}`).toBe(status)
    await ask(endpoint, input, { token: stranger })
    await ask(endpoint, input)
    await askBadly(endpoint, stranger)
  }
  await listen('no such page', fetch(`${t.url}/${encodeURIComponent(typed)}?email=${canary.email}`))
}

/** Someone with all of it signs in, gets the code wrong, forgets who they are, and is noted down with too much. */
const live = async () => {
  const person = await t.given.person({ ...canary })
  const body = { quickID: person.quickId }
  for (let tries = 0; tries < 7; tries++) await ask(sessions.sendOtp, { body })
  const { code_id } = await t.owner.identity
    .selectFrom('identity.code')
    .select('code_id')
    .where('subject', '=', person.quickId)
    .executeTakeFirstOrThrow()
  const otp = digitsOf(t.deps, code_id)
  await ask(sessions.verifyOtp, { body: { ...body, otp: otp === '000000' ? '111111' : '000000', app: 'dashboard' } })
  const { cookies } = await ask(sessions.verifyOtp, { body: { ...body, otp, app: 'dashboard' } })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  await ask(sessions.refresh, { body: { app: 'dashboard' } }, { cookie })
  await ask(sessions.refresh, { body: { app: 'dashboard' } }, { cookie: `${cookie.slice(0, -3)}abc` })
  for (const contact of [canary.email, canary.mobile]) await ask(people.forgotQuickId, { body: { contact } })
  const { name, email, mobile } = canary
  await ask(people.register, { body: { name, email, mobile } })
  const branch = await t.given.branch()
  await ask(
    users.create,
    {
      body: {
        quick_id: person.quickId,
        scope_type: 'shop',
        scope_role_data: { [branch.quickId]: [] },
        additional_info: { Aadhaar: canary.spacedAadhaar, PAN: canary.pan },
      },
    },
    { token: await t.sessionOf(branch.business.root) },
  )
  handedOut.add(passOf(t.deps, { who: person } as unknown as PersonScope).code)
}

const databases = () => [
  { url: t.databases.ownerUrls.identity, schema: 'identity', jobs: IDENTITY_JOBS },
  ...t.databases.ownerUrls.cells.map((url) => ({ url, schema: 'business', jobs: BUSINESS_JOBS })),
]

const asOwner = async <T>(url: string, work: (owner: pg.Client) => Promise<T>) => {
  const owner = new pg.Client(url)
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

/** Every write fails, and PostgreSQL repeats the whole row in its error. */
const refuseEveryWrite = () =>
  Promise.all(
    databases().map(({ url, schema }) =>
      asOwner(url, async (owner) => {
        const { rows } = await owner.query(
          `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition`,
          [schema],
        )
        for (const { name } of rows)
          await owner.query(`alter table ${name} add constraint trap check (false) not valid`)
      }),
    ),
  )

const askWhileNothingCanBeWritten = async () => {
  const prepared: (() => Promise<unknown>)[] = []
  for (const endpoint of walked.filter((one) => isAsked(one) && one.method !== 'GET')) {
    const { input, token } = await samples.whole(endpoint)
    prepared.push(() => ask(endpoint, input, { token }))
  }
  await refuseEveryWrite()
  for (const again of prepared) await again()
}

const jobsIn = async () => {
  const found = await Promise.all(
    databases().map(({ url, jobs }) =>
      asOwner(url, async (owner) => (await owner.query(`select name, state, data, output from ${jobs}.job`)).rows),
    ),
  )
  return found.flat() as { name: string; state: string; data: unknown; output: unknown }[]
}

/** Each job is tried once, and fails where it sends something. */
const work = async () => {
  const { close, ...refusing } = await openRefusing(canary.token)
  const stop = await startWorkers({ ...t.deps, ...refusing }, t.databases)
  await vi.waitFor(
    async () => expect((await jobsIn()).filter(({ state }) => ['created', 'active'].includes(state))).toEqual([]),
    { timeout: 60_000, interval: 500 },
  )
  await stop()
  close()
}

const inRedis = async () => {
  const kept: string[] = []
  for (const key of await client.keys('*')) {
    expect(await client.type(key), key).toBe('string')
    kept.push(`${key} ${await client.get(key)}`)
  }
  return kept
}

const metrics = async () => {
  const server = serveMetrics('127.0.0.1', 0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  server.close()
  return text
}

type Line = { msg: string; route?: string; method?: string }
const logged = () => lines.map((line) => JSON.parse(line) as Line)
const withoutOwnNumbers = (line: string) => line.replace(/"(pid|time|level|ms)":\d+,?/g, '')

/** What stands in an address and sounds as if it did not belong there. */
const MAY_BE_IN_ADDRESS: Record<string, string> = {
  session_token: 'names a sign-in by QR that everyone may see, and is worth nothing without the cookie that began it',
}
const TELLING =
  /name|mail|phone|mobile|contact|aadhaar|pan\b|otp|code|token|secret|key|password|birth|gender|text|reason/i

const namesInAddresses = () => {
  const keysOf = (schema: z.ZodType | undefined) =>
    schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []
  return every.flatMap((endpoint) =>
    [...keysOf(endpoint.params), ...keysOf(endpoint.query)].map((name) => ({ name, of: title(endpoint) })),
  )
}

describe('a run over every call, every job and every kind of failure', () => {
  beforeAll(async () => {
    await askEverything()
    await live()
    await work()
    await askWhileNothingCanBeWritten()
  }, 240_000)

  proof(
    'AU-06',
    'no name, contact, identity number, code or token is in logs, refusals, Redis, metrics or jobs',
    { ci: 'everything', stated: 'everything' },
    async () => {
      const statuses = new Set(heard.map(({ status }) => status))
      expect([400, 401, 403, 404, 422, 429, 500].filter((status) => !statuses.has(status))).toEqual([])
      const jobs = await jobsIn()
      expect(jobs.filter(({ state }) => state === 'retry').length).toBeGreaterThan(0)
      const kept = await inRedis()
      expect(kept.length).toBeGreaterThan(0)

      const canaries = await canariesIn(t, handedOut)
      expect(canaries.length).toBeGreaterThan(100)
      const refused = heard.filter(({ status }) => status >= 400).map(({ what, text }) => `${what}: ${text}`)
      expect(hits(lines.map(withoutOwnNumbers), canaries), 'logs').toEqual([])
      expect(hits(refused, canaries), 'refusals').toEqual([])
      expect(hits(kept, canaries), 'Redis').toEqual([])
      expect(hits([await metrics()], canaries), 'metrics').toEqual([])
      expect(
        hits(
          jobs.map((job) => JSON.stringify(job)),
          canaries,
        ),
        'jobs',
      ).toEqual([])
      return {
        'Calls of the contract': every.length,
        Answers: heard.length,
        'Kinds of status': [...statuses].sort().join(', '),
        Canaries: canaries.length,
        'Lines of the log': lines.length,
        Refusals: refused.length,
        'Jobs, of which failed': `${jobs.length}, ${jobs.filter(({ output }) => output !== null).length}`,
        'Entries in Redis': kept.length,
        Hits: 0,
      }
    },
  )

  proof(
    'ST-07',
    'every answer is logged under the pattern of its route, and no address has room for a name, a contact, a code or a token',
    { ci: 'everything', stated: 'everything' },
    async () => {
      const patterns = new Set([...walked.map(({ path }) => path as string), 'none'])
      const answered = logged().filter(({ msg }) => msg === 'answered')
      expect(answered.length).toBeGreaterThanOrEqual(heard.length)
      expect(answered.filter(({ route = '' }) => !patterns.has(route))).toEqual([])
      expect(lines.filter((line) => line.includes('?'))).toEqual([])

      const names = namesInAddresses()
      expect(names.length).toBeGreaterThan(20)
      expect(names.filter(({ name }) => TELLING.test(name) && !(name in MAY_BE_IN_ADDRESS))).toEqual([])
      return {
        'Lines of the log': lines.length,
        'Answers logged': answered.length,
        'With anything but the pattern': 0,
        'Names in paths and queries of the contract': new Set(names.map(({ name }) => name)).size,
        'Of these allowed, and why': Object.entries(MAY_BE_IN_ADDRESS)
          .map(([name, why]) => `\`${name}\` ${why}`)
          .join('; '),
      }
    },
  )
})
