import { randomUUID } from 'node:crypto'
import { every } from '@quickprism/contract'
import { title } from '@quickprism/contract/endpoint'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler } from '@quickprism/tools/testing/samples'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { tokenFor } from '@quickprism/tools/testing/token-for'
import { afterAll, beforeAll, expect } from 'vitest'

let t: TestApp
let branch: GivenBranch
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  t = await testApp()
  branch = await t.given.branch()
  samples = sampler(t)
})
afterAll(() => t.close())

/** None of these is `http://quickprism.test`. */
const ORIGINS = [
  'https://elsewhere.invalid',
  'null',
  'http://quickprism.test.elsewhere.invalid',
  'http://elsewhere-quickprism.test',
  'http://shop.quickprism.test',
  'http://quickprism.test.',
  'http://quickprism.test:8080',
  'https://quickprism.test',
  'http://quickprism.test@elsewhere.invalid',
  'HTTP://QUICKPRISM.TEST.ELSEWHERE.INVALID',
]

/** What a form of another site can send without asking first. */
const FORMS = [
  'text/plain',
  'text/plain; charset=utf-8',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
]

proof(
  'ST-04',
  'no other site acts in a person’s name: every act with a foreign Origin is refused with 403, every form with 415',
  { ci: 'every act', stated: 'every act' },
  async () => {
    const acts = every.filter(({ method }) => method !== 'GET')
    const wrong: string[] = []
    let attempts = 0
    for (const endpoint of acts) {
      const token = await tokenFor(t, branch.business.root, endpoint)
      const {
        params = {},
        query = {},
        body,
      } = (await samples.about(endpoint, branch)) as {
        params?: Record<string, string>
        query?: Record<string, string>
        body?: object
      }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string))
      const expectRefused = async (
        status: number,
        headers: Record<string, string>,
        sent = JSON.stringify(body ?? {}),
      ) => {
        const answer = await whenNotBusy(() =>
          fetch(`${t.url}${path}?${new URLSearchParams(query)}`, {
            method: endpoint.method,
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
            body: sent,
          }),
        )
        await answer.body?.cancel()
        attempts++
        const allowed = answer.headers.get('access-control-allow-origin')
        if (answer.status !== status || allowed !== null) {
          wrong.push(`${title(endpoint)} ${JSON.stringify(headers)}: ${answer.status}, ${allowed}`)
        }
      }
      for (const origin of ORIGINS) await expectRefused(403, { origin, 'content-type': 'application/json' })
      for (const type of FORMS) {
        // A picture is sent as a form, and only with a token that no other site has.
        const isForm = endpoint.file && type.startsWith('multipart/')
        if (!isForm) await expectRefused(415, { 'content-type': type })
        await expectRefused(403, { 'content-type': type, origin: 'https://elsewhere.invalid' })
      }
      await expectRefused(403, { 'content-type': 'text/plain', origin: 'null', 'sec-fetch-site': 'cross-site' })
    }

    for (const origin of ORIGINS) {
      const answer = await fetch(`${t.url}/api/auth/logout`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
      await answer.body?.cancel()
      if (answer.ok || [...answer.headers.keys()].some((name) => name.startsWith('access-control-'))) {
        wrong.push(`OPTIONS ${origin}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
    return { Acts: acts.length, Attempts: attempts, 'Not refused as promised': wrong.length }
  },
)
