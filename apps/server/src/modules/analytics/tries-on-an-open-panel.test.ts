import { frontDesk } from '@quickprism/contract/front-desk'
import { figuresKit, SEES_FIGURES } from '@quickprism/tools/testing/figures-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let { door, at, ask } = {} as ReturnType<typeof figuresKit>
beforeAll(async () => {
  t = await testApp()
  ;({ door, at, ask } = figuresKit(t))
})
afterAll(() => t.close())

it('a user whose panel is open sees every try of a blacklisted visitor, as the desk does (Q154)', async () => {
  at('2026-03-02T10:31')
  const branch = await t.given.branch()
  const guard = await t.given.staff({
    on: branch,
    may: [SEES_FIGURES, 'view_checkin_logs_of_visitors', 'blacklist_visitors'],
  })
  const asha = await t.given.person()
  await door.comes(asha, branch)
  at('2026-03-02T10:32')
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  at('2026-03-02T10:33')
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })
  const first = await ask(guard, branch, 'security-summary')
  expect(first.body).toMatchObject({ blacklist_matches: 1 })
  at('2026-03-02T10:35')
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })
  at('2026-03-02T10:37')
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })
  const { refused } = await t.as(guard)(frontDesk.readPass, {
    body: { shopId: branch.quickId, pass: await door.passOf(asha) },
  })
  // R2 visits A-01, B-02
  const panel = await ask(guard, branch, 'security-summary', {}, first.tag)
  const shown = panel.status === 304 ? first.body : panel.body
  expect(shown.blacklist_matches).toBe(refused?.tries_today)
})
