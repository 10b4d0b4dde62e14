import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { every } from '@quickprism/contract'
import { blacklist } from '@quickprism/contract/blacklist'
import { documents } from '@quickprism/contract/documents'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { notes } from '@quickprism/contract/notes'
import { people } from '@quickprism/contract/people'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { sessions } from '@quickprism/contract/sessions'
import { users } from '@quickprism/contract/users'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import { canariesIn, canary, hits } from '@quickprism/tools/testing/canaries'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { eavesdrop, namesInAddress, typed } from '@quickprism/tools/testing/eavesdropper'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { openRefusing } from '@quickprism/tools/testing/refusing-servers'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { routes } from './app.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLog } from './log.ts'
import { digitsOf } from './modules/codes/service.ts'
import { startWorkers } from './workers.ts'

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

const { heard, handedOut, listen, ask, askBadly } = eavesdrop(() => t)

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

/** They come to a branch, which unmasks them, refuses them and notes down more than it should; they ask for all of it. */
const visitAndBeLookedAt = async (person: GivenPerson, branch: GivenBranch) => {
  await atTheDoor(t).comes(person, branch)
  const token = await t.sessionOf(branch.business.root)
  const [shopId, quickId] = [branch.quickId, person.quickId]
  const look = { user_quickID: quickId, shop_quickID: shopId, reason: typed }
  expect((await ask(reveals.accessData, { body: look }, { token })).status).toBe(200)
  const list = await ask(records.list, { query: { shopId, search: canary.name } }, { token })
  expect(list.text).toContain(canary.mobile)
  await ask(blacklist.set, { query: { shopId, quickId, blacklistUser: 'true' } }, { token })
  await ask(blacklist.explain, { body: { shopId, quickId, reason: typed } }, { token })
  const about = { query: { shopId, visitorQuickId: quickId } }
  await ask(notes.save, { ...about, body: { additional_info: { Aadhaar: canary.spacedAadhaar } } }, { token })
  await ask(notes.get, about, { token })
  const { sessionId, personEpoch } = await t.given.session(person, 'companion')
  const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
  const own = { token: await t.deps.tokens.issue(claims, t.clock.held) }
  await ask(documents.give, { body: { document: 'pan', number: canary.pan, consent: true } }, own)
  for (const question of [privacy.whoSaw, privacy.held, privacy.export])
    expect((await ask(question, { query: { page: 1 } }, own)).status).toBe(200)
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
  await visitAndBeLookedAt(person, branch)
  const door = atTheDoor(t)
  const pass = await door.passOf(person)
  handedOut.add(pass)
  await door.comes(await t.given.person(), branch, { companions: [{ pass }] })
}

const databases = () => [
  { url: t.databases.ownerUrls.identity, schema: 'identity' },
  ...t.databases.ownerUrls.cells.map((url) => ({ url, schema: 'business' })),
]

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

const jobsOf = async () => {
  const { ofPeople, ofBusinesses } = await heldJobs(t)
  return [...ofPeople, ...ofBusinesses]
}

/** Each job is tried once, and fails where it sends something. */
const work = async () => {
  const { close, ...refusing } = await openRefusing(canary.token)
  const stop = await startWorkers({ ...t.deps, ...refusing }, t.databases)
  await vi.waitFor(
    async () => expect((await jobsOf()).filter(({ state }) => ['created', 'active'].includes(state))).toEqual([]),
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
/** What was measured in seconds has any digits behind its point. */
const withoutFractions = (text: string) => text.replace(/(?<=\d)\.\d+/g, '')

const withoutOwnNumbers = (line: string) => line.replace(/"(pid|time|level|ms)":\d+,?/g, '')

/** What stands in an address and sounds as if it did not belong there. */
const MAY_BE_IN_ADDRESS: Record<string, string> = {
  gender: 'narrows a list to one of two words, and says nothing about anyone in particular',
  session_token: 'names a sign-in by QR that everyone may see, and is worth nothing without the cookie that began it',
}
const TELLING =
  /name|mail|phone|mobile|contact|aadhaar|pan\b|otp|code|token|secret|key|password|birth|gender|text|reason/i

const namesInAddresses = () =>
  every.flatMap((endpoint) => namesInAddress(endpoint).map((name) => ({ name, of: title(endpoint) })))

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
      const jobs = await jobsOf()
      expect(jobs.filter(({ state }) => state === 'retry').length).toBeGreaterThan(0)
      const kept = await inRedis()
      expect(kept.length).toBeGreaterThan(0)

      const canaries = await canariesIn(t, handedOut)
      expect(canaries.length).toBeGreaterThan(100)
      const refused = heard.filter(({ status }) => status >= 400).map(({ what, text }) => `${what}: ${text}`)
      expect(hits(lines.map(withoutOwnNumbers), canaries), 'logs').toEqual([])
      expect(hits(refused, canaries), 'refusals').toEqual([])
      expect(hits(kept, canaries), 'Redis').toEqual([])
      expect(hits([withoutFractions(await metrics())], canaries), 'metrics').toEqual([])
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
