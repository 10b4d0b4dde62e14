import { businesses } from '@quickprism/contract/businesses'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { rawAnswer } from '@quickprism/tools/testing/raw-answer'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { tokenFor } from '@quickprism/tools/testing/token-for'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect } from 'vitest'
import { openFairGate } from './db/fair-gate.ts'
import { inIdentity } from './db/in-identity.ts'
import { limits, spend } from './modules/allowances/service.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
let ear: Redis
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url)
  ear = new Redis(own.url)
  t = await testApp({ redis })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  ear.disconnect()
  await own.kill()
})

/** Every shape of key there is. Those of a business carry its id; why the others need none is said here. */
const keyShapes: { is: RegExp; why?: string }[] = [
  {
    is: /^business:(?<business>\d+):over:(branches|gstin|places|search|users|invitations|claim-texts)-business-1[dh]:[\w-]{43}$/,
  },
  { is: /^over:(codes-15m|codes-1d|tries-1d):[\w-]{43}$/, why: 'of a quickID, before anyone is signed in' },
  { is: /^over:tries-browser-1h:[\w-]{43}$/, why: 'of a browser, before anyone is signed in' },
  { is: /^over:(codes|tries|links|qr)-address-1h:[\w-]{43}$/, why: 'of an address, before anyone is signed in' },
  {
    is: /^over:(gstin|places|search|users|businesses|invitations|corrections|guests|questions|pass-notices|consents|last-fours)-person-1[dh]:[\w-]{43}$/,
    why: 'of a person, in all businesses',
  },
  { is: /^over:answers-person-1m:[\w-]{43}$/, why: 'of a person who answers groups, in all businesses' },
  { is: /^over:once-1d:[\w-]{43}$/, why: 'of a job that is tried again, by the digest of its id' },
  {
    is: /^over:(questions-(lead|pair)|reminders-pair)-1h:[\w-]{43}$/,
    why: 'of whoever asks others to come along, in all businesses',
  },
  {
    is: /^over:(guests-contact|guest-messages|guests-key|sos-texts)-1d:[\w-]{43}$/,
    why: 'of an address or number: in all businesses, or for each by its digest',
  },
  { is: /^over:guest-looks-1h:[\w-]{43}$/, why: 'of a link, before anyone is signed in' },
  { is: /^over:(erasures|user-letters)-person-1d:[\w-]{43}$/, why: 'of a person, for each business by its digest' },
]

/** Jobs of identity that name no business, and why. Every other job has one in its payload. */
const jobsOfPeople: Record<string, string> = {
  'checkins.join': 'a request to a person; where it happened is in its row',
  'checkins.signed-out': 'a session of a person; where they were is looked up when it runs',
  'codes.deliver-mail': 'a code for a person who is not signed in',
  'codes.deliver-sms': 'a code for a person who is not signed in',
  'notifications.tell': 'a message to a person, sealed; what it is about is in it',
  'presence.tell-asked': 'a request to a person; where it happened is in its row',
  'people.tell-quick-ids': 'an address for which someone asked',
  'people.tell-contact-confirmed': 'a contact of an account',
  'people.welcome': 'a new account',
  'privacy.correct-copies': 'a person; the businesses that hold data of theirs are looked up when it runs',
  'sessions.tell-pass-replaced': 'a session of a person',
  'sessions.tell-signed-in': 'a session of a person',
  'sessions.leave': 'a session of a person; its businesses are looked up when it runs',
  'users.refresh-copies': 'a person; their businesses are looked up when it runs',
}

const product: readonly Endpoint[] = walked.filter((endpoint) => !Object.values<Endpoint>(specimens).includes(endpoint))

/** Everything the product answers, asked by someone who may, with their business's picture in what it shows. */
const askEverything = async (samples: ReturnType<typeof sampler>, picture: Blob) => {
  const told: { endpoint: Endpoint; status: number; text: string; branch: GivenBranch }[] = []
  for (const endpoint of product) {
    const { names, ask } = samples.of(endpoint)
    const branch = await t.given.branch()
    const { business } = branch
    if (endpoint.method === 'GET') {
      await t.as(business.root)(businesses.logo, { query: { businessQuickID: business.quickId }, file: picture })
    }
    const input = await ask({ at: names === 'business' ? business : branch, of: business.root })
    const token = endpoint.allow.kind === 'public' ? undefined : await tokenFor(t, business.root, endpoint)
    told.push({ endpoint, branch, ...(await rawAnswer(t.url, endpoint, input, token)) })
  }
  return told
}

proof(
  'MT-03',
  'after everything was asked, every key in Redis, every announcement, every path of a picture and every job that concerns a business carries its id',
  { ci: { passes: 1 }, stated: { passes: 5 } },
  async ({ passes }) => {
    // With room for one, whatever opens a transaction inside another waits for itself and is refused.
    const only = { room: 1, share: 1, alone: 1 }
    for (const cell of t.deps.cells.all) cell.gate = openFairGate(only)
    t.deps.identity.gate = openFairGate(only)

    const announced: string[] = []
    ear.on('pmessage', (_pattern, _channel, message: string) => announced.push(message))
    await ear.psubscribe('*')

    const samples = sampler(t)
    const picture = await aPicture()
    const told = []
    for (let pass = 0; pass < passes; pass++) told.push(...(await askEverything(samples, picture)))
    const failed = told.filter(({ endpoint, status }) => {
      const { ends } = samples.of(endpoint)
      return ends ? status !== ends.status : status >= 400
    })
    expect(failed.map(({ endpoint, status, text }) => `${title(endpoint)}: ${status} ${text}`)).toEqual([])

    const ids = new Map<number, string>()
    for (const row of await t.owner.identity
      .selectFrom('identity.business')
      .select(['business_id', 'quick_id'])
      .execute()) {
      ids.set(row.business_id, row.quick_id)
    }
    const isBusiness = (id: unknown) => ids.has(Number(id))

    // Every limit used up once, since Redis remembers only that.
    const [business] = ids.keys()
    for (const limit of Object.values(limits)) {
      const spent = [
        { limit: { ...limit, most: 0 }, subject: 'perBusiness' in limit ? String(business) : '203.0.113.9' },
      ]
      await expect(inIdentity(t.deps, (tx) => spend(t.deps, tx, 'Too many', spent))).rejects.toThrow('Too many')
    }
    const keys = await redis.keys('*')
    const shapeOf = (key: string) => keyShapes.find(({ is }) => is.test(key))
    expect(keys.filter((key) => !shapeOf(key))).toEqual([])
    const ofBusiness = keys.filter((key) => !shapeOf(key)?.why)
    expect(ofBusiness.filter((key) => !isBusiness(shapeOf(key)?.is.exec(key)?.groups?.business))).toEqual([])
    expect(keyShapes.filter(({ is }) => !keys.some((key) => is.test(key)))).toEqual([])

    expect(announced.length).toBeGreaterThan(0)
    expect(announced.filter((message) => !isBusiness(/^(\d+):\d+:\d+(:!)?\.[\w-]{22}$/.exec(message)?.[1]))).toEqual([])

    const paths = told.flatMap(({ text, branch }) =>
      [...text.matchAll(/\/media\/[^"]*/g)].map(([path]) => ({ path, quickId: branch.business.quickId })),
    )
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter(({ path, quickId }) => !path.startsWith(`/media/${quickId}/`))).toEqual([])

    const { ofPeople, ofBusinesses } = await heldJobs(t)
    const jobs = [...ofPeople.filter(({ name }) => !(name in jobsOfPeople)), ...ofBusinesses]
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.filter(({ data }) => !isBusiness(data.businessId))).toEqual([])

    return {
      'calls answered': told.length,
      'keys in Redis': keys.length,
      'of them of a business': ofBusiness.length,
      announcements: announced.length,
      'paths of pictures': paths.length,
      'jobs of businesses': jobs.length,
      'jobs of people, by name': Object.keys(jobsOfPeople).join(', '),
      'without the id of a business where they concern one': 0,
    }
  },
)
