import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { records } from '@quickprism/contract/records'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

/** A visitor who stated their quickID at the desk and confirmed it on their phone. */
const aConfirmedVisitor = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const manager = await t.given.staff({
    on: branch,
    may: [
      'view_checkin_logs_of_visitors',
      'view_checkin_logs_of_members',
      'export_visitor_reports',
      'view_entry_management_analytics_dashboard',
    ],
  })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  await t.as(manager)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: asha.quickId } },
  })
  const request_id = (await kit.door.mine(asha)).asked_to_join[0]?.request_id as string
  await kit.door.phoneOf(asha)(checkins.joinGroup, { body: { request_id, accept: true } })
  await joinGroup({ requestId: request_id }, t.deps)
  return { branch, manager, asha }
}

const linesOf = async (answer: Response) => (await answer.text()).trim().split(/\r?\n/).slice(1)

it('RS-04: a visitor picked from the list of a report is in it, by the quickID that the list shows', async () => {
  const { branch, manager, asha } = await aConfirmedVisitor()
  const range = { startDatetime: '2026-01-01T00:00', endDatetime: '2026-12-31T23:59' }
  const { body } = await kit.members(manager, branch, range)
  expect(body.data).toMatchObject([{ quickID: asha.quickId, name: 'Asha Reddy' }])
  const [member] = body.data
  const answer = await kit.ask(manager, branch, { quickIDs: member.quickID, purpose: 'preview' })
  expect(await linesOf(answer)).toHaveLength(1)
})

it('RS-04: a report shows the quickID that the records show', async () => {
  const { branch, manager } = await aConfirmedVisitor()
  const { data } = await t.as(manager)(records.list, { query: { shopId: branch.quickId } })
  const [row] = data
  const answer = await kit.ask(manager, branch, { quickIDs: row?.visitor_ref as string, purpose: 'preview' })
  const [line] = await linesOf(answer)
  expect(line?.split(',')[0]).toBe(row?.quickID)
})

it.each([
  ['as it is', (id: string) => id],
  ['in small letters', (id: string) => id.toLowerCase()],
  ['in groups, as a pass shows it', (id: string) => `${id.slice(0, 4)}-${id.slice(4)}`],
])('RS-77: a report takes a quickID %s', async (_, written) => {
  const branch = await t.given.branch()
  kit.at('2026-03-02T10:00')
  const person = await t.given.person()
  await kit.door.comes(person, branch)
  const manager = await kit.managerAt(branch)
  const answer = await kit.ask(manager, branch, { quickIDs: written(person.quickId) })
  expect(answer.status).toBe(200)
  expect(
    csvRows(await answer.text())
      .slice(1)
      .map(([quickId]) => quickId),
  ).toEqual([person.quickId])
})
