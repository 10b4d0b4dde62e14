import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it.each([
  ['as it was given', (tag: string) => tag],
  ['weakened by a proxy', (tag: string) => `W/${tag}`],
  ['in a list', (tag: string) => `"other", ${tag}`],
])('RS-72: a request with its tag %s is answered 304', async (_, sent) => {
  const branch = await t.given.branch()
  const staff = await t.given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'] })
  const ask = async (tag?: string) =>
    fetch(`${t.url}/api/vms/vms-kpis?shopId=${branch.quickId}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(staff)}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const first = await ask()
  expect(first.status).toBe(200)
  const tag = first.headers.get('etag') as string
  await first.text()
  const again = await ask(sent(tag))
  expect(again.status).toBe(304)
})
