import { every } from '@quickprism/contract'
import type { App } from '@quickprism/contract/app'
import { branches } from '@quickprism/contract/branches'
import { type Endpoint, isAct, title } from '@quickprism/contract/endpoint'
import { appsOf, inCompanion, inDashboard } from '@quickprism/contract/gates'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler } from '@quickprism/tools/testing/samples'
import { tableHashes } from '@quickprism/tools/testing/table-hashes'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { tokenFor } from '@quickprism/tools/testing/token-for'
import { afterAll, beforeAll, expect } from 'vitest'
import { routes } from '../app.ts'

let t: TestApp
let branch: GivenBranch
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  const registered = { isKnown: true, isActive: true, legalName: 'Kaveri Spaces Private Limited', tradeName: null }
  t = await testApp({ gstin: { ask: async () => registered } })
  branch = await t.given.branch()
  samples = sampler(t)
})
afterAll(() => t.close())

/** What a question may leave behind. Adding a line here is a decision. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  'business.audit': 'Who saw what is written down.',
  'business.audit_head': 'The end of that trail.',
  'business.audit_day': 'The length of that trail.',
  'business.sos_marshal': 'That someone reads the roll-call, so that it is written down once for each alert.',
  'identity.allowance': 'That one more question was asked, where there is a limit to them.',
  'identity.gstin_answer': 'What the registry answered, so that it is not asked and paid twice.',
  'identity.qr_sign_in': 'When the browser that waits for a phone last looked, and which phone was the first to scan.',
}

const addressOf = async (endpoint: Endpoint) => {
  const { params = {}, query = {} } = (await samples.about(endpoint, branch)) as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string))
  return `${path}?${new URLSearchParams(query)}`
}

const UNSTATED = ['/api/docs', '/api/docs.css', '/api/openapi.json', '/healthz', '/readyz', '/media/AAAAAAAAAA/x.jpg']

proof(
  'ST-05',
  'asking changes nothing: no GET or HEAD by someone who may do everything leaves a table other than it was',
  { ci: 'every route', stated: 'every route' },
  async () => {
    const { root } = branch.business
    const tokens: Record<App, string> = {
      dashboard: await tokenFor(t, root, { allow: inDashboard }),
      companion: await tokenFor(t, root, { allow: inCompanion }),
    }
    const begun = await fetch(`${t.url}/api/auth/generate-qr`, { method: 'POST' })
    const { session_token } = (await begun.json()) as { session_token: string }
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const waiting = `/api/auth/qr-status?session_token=${session_token}`
    const ask = async (method: string, address: string, app: App = 'dashboard') => {
      const answer = await whenNotBusy(() =>
        fetch(t.url + address, { method, headers: { authorization: `Bearer ${tokens[app]}`, cookie } }),
      )
      await answer.body?.cancel()
      return answer.status
    }
    const hashes = () => tableHashes(t.databases.ownerUrls, (table) => table in LEFT_BEHIND)
    const asked = every.filter((endpoint) => !isAct(endpoint))
    const addresses = await Promise.all(
      asked.map(async (endpoint) => ({ name: title(endpoint), address: await addressOf(endpoint), endpoint })),
    )
    // Whoever comes in for the first time leaves that in the trail; from here on they have come in.
    await ask('GET', await addressOf(branches.list))
    const refused: string[] = []
    const changed: string[] = []
    let before = await hashes()
    for (const { name, address, endpoint } of [
      ...addresses,
      ...[waiting, ...UNSTATED].map((address) => ({ name: `GET ${address}`, address, endpoint: undefined })),
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const status = await ask(method, address, endpoint && appsOf(endpoint.allow)[0])
        const ends = endpoint && samples.of(endpoint).ends
        const isStream = routes.some((route) => route.endpoint === endpoint && route.stream) && method === 'HEAD'
        if (endpoint && !isStream && status !== (ends?.status ?? 200)) refused.push(`${method} ${name}: ${status}`)
      }
      const after = await hashes()
      for (const table of Object.keys(before)) if (before[table] !== after[table]) changed.push(`${name}: ${table}`)
      before = after
    }
    expect(refused).toEqual([])
    expect(changed).toEqual([])
    return {
      'Questions asked by GET and HEAD': addresses.length + UNSTATED.length,
      'Tables compared': Object.keys(before).length,
      'Tables left out': Object.keys(LEFT_BEHIND).join(', '),
      'Tables changed': changed.length,
    }
  },
)
