import { randomUUID } from 'node:crypto'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const scene = async () => {
  const branch = await t.given.branch()
  const visitor = await t.given.person()
  await atTheDoor(t).comes(visitor, branch)
  const staff = await t.given.staff({
    on: branch,
    may: ['view_additional_info_of_visitors', 'add_edit_delete_additional_info_of_visitors'],
  })
  const whose = new URLSearchParams({ shopId: branch.quickId, visitorQuickId: visitor.quickId })
  const path = `${t.url}/api/vms/visitor-additional-info?${whose}`
  const authorization = `Bearer ${await t.sessionOf(staff)}`
  return {
    read: async () =>
      ((await (await fetch(path, { headers: { authorization } })).json()) as { data: Record<string, string> }).data,
    save: async (additional_info: Record<string, string>) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ additional_info }),
      })
      return { status: answer.status, body: await answer.text() }
    },
  }
}

// A Hindi letter as keyboards write it, one sign; NFC takes it apart into two.
const RRA = '\u095c'

it.each([
  ['text', { Vehicle: RRA.repeat(1_000) }],
  ['heading', { [RRA.repeat(100)]: 'KA 01 AB 1234' }],
])('what was saved with a long %s in Hindi does not keep anyone from adding another note', async (_, long) => {
  const { read, save } = await scene()
  const first = await save(long as Record<string, string>)
  // Refused at once it would be said while it can still be shortened; saved, it is as good as any other.
  const noted = first.status === 200 ? await read() : {}
  // R2 desk B-02
  expect(await save({ ...noted, Host: 'Meera Pillai' })).toMatchObject({ status: 200 })
})
