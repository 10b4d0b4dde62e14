import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
})

const staffAt = (on: GivenBranch) =>
  t.given.staff({
    on,
    may: [
      'view_checkin_logs_of_visitors',
      'view_checkin_logs_of_members',
      'view_entry_management_analytics_dashboard',
      'blacklist_visitors',
    ],
  })

it('RS-15: a changed name is shown at every branch that shows the visitor, also to a screen that is open', async () => {
  const branch = await t.given.branch()
  const other = await t.given.branch({ of: branch.business })
  const staff = await staffAt(branch)
  const person = await t.given.person({ name: 'Asha Verma' })
  await door.comes(person, branch)
  // Otherwise coming elsewhere ends their visit here, which shows the new name as well.
  await door.leaves(person, branch)
  const ask = async (tag?: string) => {
    const answer = await fetch(`${t.url}/api/vms/visitor-records?shopId=${branch.quickId}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(staff)}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
    const text = await answer.text()
    return { status: answer.status, tag: answer.headers.get('etag') as string, text }
  }
  const before = await ask()
  expect(before.text).toContain('Asha Verma')
  await t.owner.identity
    .updateTable('identity.person')
    .set({ name: 'Asha Reddy' })
    .where('person_id', '=', person.personId)
    .execute()
  await door.comes(person, other)
  await expect.poll(async () => (await ask(before.tag)).status).toBe(200)
  const after = await ask(before.tag)
  expect(after.text).toContain('Asha Reddy')
})
