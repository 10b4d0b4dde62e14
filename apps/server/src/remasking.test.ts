import { randomBytes, randomUUID } from 'node:crypto'
import { every } from '@quickprism/contract'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { appsOf } from '@quickprism/contract/gates'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { eavesdrop } from '@quickprism/tools/testing/eavesdropper'
import { openStream } from '@quickprism/tools/testing/event-stream'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler } from '@quickprism/tools/testing/samples'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect } from 'vitest'
import { admitJob } from './admission/admit.ts'
import { inBusiness } from './db/in-business.ts'
import { keepNumber } from './modules/vault/service.ts'
import { createVault } from './vault.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  const vault = createVault(randomBytes(32), { keys: new Map([[1, randomBytes(32)]]), keepsAadhaar: true })
  t = await testApp({ vault })
  door = atTheDoor(t)
  samples = sampler(t)
})
afterAll(() => t.close())

const { ask } = eavesdrop(() => t)

const AADHAAR = '499118665246'
const PAN = 'ABCPE1234F'

/** How many bytes of what is masked stand in a text. */
const clearBytes = (text: string, { mobile, email }: GivenPerson) =>
  [mobile, email, AADHAAR, PAN].reduce((sum, value) => sum + (text.split(value).length - 1) * value.length, 0)

/** Someone inside of whom everything is kept, blacklisted, with a note, and staff who may see and do everything. */
const openScene = async () => {
  const branch = await t.given.branch()
  const owner = await t.given.person({ mobile: '9845012345', email: `${randomUUID()}@people.invalid` })
  await door.comes(owner, branch)
  const [visit] = await door.visitsAt(branch)
  const { cell, businessId } = branch.business
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    await keepNumber(t.deps, tx, visit?.visitor_id as number, 'aadhaar', AADHAAR)
    await keepNumber(t.deps, tx, visit?.visitor_id as number, 'pan', PAN)
  })
  await door.blacklist(branch)
  const viewer = await t.given.staff({
    on: branch,
    may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'reveal_data_of_visitors'],
  })
  const tokenOf = async (person: GivenPerson) => {
    const { sessionId, personEpoch } = await t.given.session(person)
    return t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, t.clock.held)
  }
  const { root } = branch.business
  return {
    branch,
    owner,
    token: await tokenOf(root),
    secondTab: await tokenOf(root),
    colleague: await tokenOf(viewer),
  }
}

type Scene = Awaited<ReturnType<typeof openScene>> & {
  /** Of the act that unmasked. */
  key: string
  /** What the list was tagged with while it was masked. */
  tag: string | null
}

const get = async (token: string, path: string, tag?: string | null) => {
  const answer = await fetch(t.url + path, {
    headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
  })
  return { status: answer.status, tag: answer.headers.get('etag'), text: await answer.text() }
}

const listOf = ({ quickId }: GivenBranch, more = '') => `/api/vms/visitor-records?shopId=${quickId}${more}`
const listed =
  (more = '') =>
  async ({ token, branch }: Scene) =>
    (await get(token, listOf(branch, more))).text

const unmask = async ({ token, branch, owner, key }: Scene) => {
  const answer = await fetch(t.url + reveals.accessData.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      user_quickID: owner.quickId,
      shop_quickID: branch.quickId,
      reason: 'Unlawful Conduct',
    }),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

type Surface = { isClear: boolean; look(at: Scene): Promise<string> }

/** The same call in the ways screens make it, and what is no call of its own. */
const ways: Record<string, Surface> = {
  'the list': { isClear: true, look: listed() },
  'its visitor section': { isClear: true, look: listed('&visitor_type=visitor') },
  'its member section': { isClear: false, look: listed('&visitor_type=member') },
  'a search': { isClear: true, look: async (at) => listed(`&search=${at.owner.quickId}`)(at) },
  'a filter and a day': { isClear: true, look: listed('&date=2026-03-02&pov=Visitor') },
  'the latest logs': { isClear: true, look: listed('&page=1&limit=10&date=2026-03-02') },
  'a second tab': { isClear: true, look: async ({ secondTab, branch }) => (await get(secondTab, listOf(branch))).text },
  'a question with the tag from before': {
    isClear: true,
    look: async ({ token, branch, tag }) => (await get(token, listOf(branch), tag)).text,
  },
  'a colleague': { isClear: false, look: async ({ colleague, branch }) => (await get(colleague, listOf(branch))).text },
  'the act, repeated with its key': { isClear: false, look: unmask },
  'the stream': {
    isClear: false,
    async look({ token, branch }) {
      const stream = await openStream(t.url, token, [branch.quickId])
      await stream.until(({ event }) => event === 'ready')
      await stream.close()
      return JSON.stringify(stream.heard)
    },
  },
}

/** Asking for it again is no way of seeing it longer, and whoever leaves or closes the branch sees nothing any more. */
const isWalked = (endpoint: Endpoint) =>
  endpoint !== reveals.accessData &&
  endpoint.gives !== 'text/event-stream' &&
  appsOf(endpoint.allow).includes('dashboard') &&
  samples.of(endpoint).spends === undefined

/** Whoever an input names as a visitor of the branch is the one who was unmasked. */
const aboutOwner = async (input: unknown, { branch, owner }: Scene) => {
  const visitors = await t.owner
    .cellOf(branch.business)
    .selectFrom('business.visitor')
    .select('quick_id')
    .where('business_id', '=', branch.business.businessId)
    .execute()
  const known = new Set(visitors.map(({ quick_id }) => quick_id))
  const written = JSON.stringify(input, (_, value) => (known.has(value) ? owner.quickId : value))
  return written === undefined ? input : JSON.parse(written)
}

/** Every call of the dashboard joins by itself, with the sample that it cannot be added without. Only those show clear values that the contract says do. */
const calls = (): Record<string, Surface> =>
  Object.fromEntries(
    every.filter(isWalked).map((endpoint) => [
      title(endpoint),
      {
        isClear: endpoint.reveals === 'to the caller',
        async look(at: Scene) {
          const sample = samples.of(endpoint)
          const asked = await samples.about(endpoint, at.branch)
          const input = 'file' in (asked as object) ? asked : await aboutOwner(asked, at)
          const { status, text } = await ask(endpoint, input, { token: at.token })
          if (endpoint.method === 'GET') expect(status, `${title(endpoint)}: ${text}`).toBe(sample.ends?.status ?? 200)
          return text
        },
      },
    ]),
  )

proof(
  'T16',
  'what was unmasked is there after 299 seconds, and after 300 not a byte of it on any surface',
  { ci: 'every surface', stated: 'every surface' },
  async () => {
    const opened = await openScene()
    const { tag } = await get(opened.token, listOf(opened.branch))
    expect(tag).not.toBeNull()
    const at = { ...opened, key: randomUUID(), tag }
    const start = t.clock.held.getTime()
    const surfaces = { ...ways, ...calls() }
    const bytes = async (looked: Record<string, Surface> = surfaces) => {
      const found: Record<string, number> = {}
      for (const [name, { look }] of Object.entries(looked)) found[name] = clearBytes(await look(at), at.owner)
      return found
    }
    const sum = (found: Record<string, number>) => Object.values(found).reduce((all, one) => all + one, 0)

    expect(sum(await bytes(calls()))).toBe(0)
    await unmask(at)
    await expect.poll(async () => (await get(at.token, listOf(at.branch), tag)).status).toBe(200)
    t.clock.held = new Date(start + 299_000)
    const before = await bytes()
    expect(Object.keys(before).filter((name) => before[name] !== 0)).toEqual(
      Object.keys(surfaces).filter((name) => surfaces[name]?.isClear),
    )
    t.clock.held = new Date(start + 300_000)
    const after = await bytes()
    spec('D3-UNMASK-08')
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([])
    return {
      Surfaces: Object.keys(surfaces).length,
      'Of these calls of the contract': Object.keys(calls()).length,
      'Unmasked bytes at 299 s': sum(before),
      'Unmasked bytes at 300 s': sum(after),
    }
  },
)
