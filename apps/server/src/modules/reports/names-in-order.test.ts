import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

it('RS-73, Q101: get-members lists people by name, however they write it', async () => {
  const branch = await t.given.branch()
  kit.at('2026-03-02T10:00')
  for (const name of ['Zoya Khan', 'asha rao', 'Élodie Martin', 'Bilal Ahmed', 'rahul verma']) {
    await kit.door.comes(await t.given.person({ name }), branch)
  }
  const manager = await kit.managerAt(branch)
  const { body } = await kit.members(manager, branch)
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'asha rao',
    'Bilal Ahmed',
    'Élodie Martin',
    'rahul verma',
    'Zoya Khan',
  ])
})
