import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { records } from '@quickprism/contract/records'
import { reports } from '@quickprism/contract/reports'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const staffAt = (on: GivenBranch) =>
  t.given.staff({
    on,
    may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'export_visitor_reports'],
  })

it('RS-17: a quickID that was stated is found in the records as at the desk, also in groups as passes show it', async () => {
  const branch = await t.given.branch()
  const staff = t.as(await staffAt(branch))
  const { quickId } = await t.given.person()
  await staff(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: quickId } },
  })
  const search = `${quickId.slice(0, 4)} ${quickId.slice(4)}`
  expect((await staff(frontDesk.inside, { query: { shopId: branch.quickId, search } })).data).toHaveLength(1)
  expect((await staff(records.list, { query: { shopId: branch.quickId, search } })).data).toHaveLength(1)
  // As long as it is not confirmed it is a name, and no quickID of anyone (Q117).
  const [member] = (await staff(reports.members, { query: { shopId: branch.quickId, search } })).data
  expect(member).toMatchObject({ name: quickId, quickID: null })
})
