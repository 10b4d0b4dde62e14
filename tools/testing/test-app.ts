import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import type { Settings } from '@quickprism/contract/settings'
import { SettingsEnv, settingsOf } from '@quickprism/contract/settings-env'
import { openVersions } from '@quickprism/server/adapters/versions'
import { createTokens } from '@quickprism/server/admission/tokens'
import { type AppOptions, buildApp } from '@quickprism/server/app'
import { openDatabases } from '@quickprism/server/db/connect'
import type { Deps } from '@quickprism/server/deps'
import { serveWebApps } from '@quickprism/server/http/web-apps'
import { createSecrets } from '@quickprism/server/secrets'
import { createVault } from '@quickprism/server/vault'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { createGiven, type GivenPerson } from './given.ts'
import { patient } from './not-busy.ts'
import { openWorld } from './owner-world.ts'
import { PATIENCE } from './patience.ts'
import { freshDatabases, type Shape, testServices } from './test-database.ts'
import { newSigningKey } from './test-keys.ts'

/** Numbers that are the same in every run. Each draw moves on by a fixed step, so that they do not run in circles. */
export const seededNumbers = (seed: number) => {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The server over real HTTP on databases of its own, with a clock and numbers that the test holds. */
export const testApp = async ({
  shape,
  served,
  trustedProxies,
  settings = {},
  web,
  ...outside
}: {
  shape?: Shape
  settings?: Partial<Settings>
  web?: { dashboard: string; companion: string }
} & Pick<AppOptions, 'served' | 'trustedProxies'> &
  Partial<Pick<Deps, 'geocoder' | 'gstin' | 'push' | 'sms' | 'redis' | 'log' | 'vault' | 'holdDays'>> = {}) => {
  const databases = await freshDatabases(shape)
  const headsDirectory = await mkdtemp(join(tmpdir(), 'quickprism-heads-'))
  const auditKey = newSigningKey()
  const log = pino({ level: 'silent' })
  const open = await openDatabases(databases, log, PATIENCE)
  const owner = openWorld(databases.ownerUrls.identity, databases.ownerUrls.cells)
  // Every app has the same people and limits: what one is refused must not be remembered for another.
  const redis = new Redis(testServices().redis, { maxRetriesPerRequest: 1, keyPrefix: `${randomUUID()}:` })

  const clock = { held: new Date('2026-03-02T05:00:00Z') }
  const below = seededNumbers(20_260_302)
  const secrets = createSecrets(Buffer.alloc(32, 7))
  let uuids = 0
  const deps: Deps = {
    identity: open.identity,
    cells: open.cells,
    redis,
    versions: openVersions(outside.redis ?? redis, secrets),
    clock: { read: () => clock.held, held: () => clock.held, now: () => clock.held, steady: () => performance.now() },
    random: {
      below,
      uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
      bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
    },
    mail: { send: () => Promise.reject(new Error('This test sends no mail')), close: () => {} },
    sms: undefined,
    push: undefined,
    gstin: undefined,
    geocoder: { find: async () => [] },
    secrets,
    vault: createVault(Buffer.alloc(32, 7)),
    holdDays: 365,
    messagesPerDay: { mail: 100_000, sms: 100_000 },
    tokens: createTokens(newSigningKey()),
    log,
    auditHeads: { key: auditKey, directory: headsDirectory },
    auditArchive: { key: auditKey, directory: join(headsDirectory, 'archive'), keepDays: 400 },
    origin: 'http://quickprism.test',
    settings: { ...settingsOf(SettingsEnv.parse({ SUPPORT_EMAIL: 'support@quickprism.test' })), ...settings },
    ...outside,
  }
  const app = await buildApp(deps, {
    ...(served ? { served } : {}),
    ...(trustedProxies ? { trustedProxies } : {}),
  })
  if (web) await serveWebApps(app, deps.settings, web)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const given = createGiven({ ...owner, now: () => clock.held, below, secrets })

  /** A session of this person, as signing in makes it. */
  const tokenOf = async (person: GivenPerson) => {
    const { sessionId, personEpoch } = await given.session(person)
    return deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, clock.held)
  }

  const tokens = new Map<number, Promise<string>>()
  const sessionOf = (person: GivenPerson) => {
    const token = tokens.get(person.personId) ?? tokenOf(person)
    tokens.set(person.personId, token)
    return token
  }

  /** Calls as this person, or as a stranger; again while the server is busy, unless that is what the test is about. */
  const as =
    (person?: GivenPerson, { isPatient = true } = {}): Call =>
    async (endpoint, input, options) => {
      const token = person && (await sessionOf(person))
      const session = { token: () => token, refresh: async () => undefined, ended: () => {} }
      const wire = fetchWire(session, url)
      return createClient(isPatient ? patient(wire) : wire)(endpoint, input, options)
    }

  /** Calls in a new session: the one before has ended where the clock was moved on by a day. */
  const asSignedInAgain = (person: GivenPerson) => {
    tokens.delete(person.personId)
    return as(person)
  }

  return {
    app,
    url,
    deps,
    owner,
    databases,
    given,
    clock,
    as,
    asSignedInAgain,
    sessionOf,
    async close() {
      await app.close()
      deps.versions.close()
      redis.disconnect()
      await open.close()
      await owner.close()
      await databases.drop()
      await rm(headsDirectory, { recursive: true, force: true })
    },
  }
}
