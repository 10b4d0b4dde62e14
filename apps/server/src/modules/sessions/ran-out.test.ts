import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { approveByPhone, openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeToken } from './notices.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const later = (seconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + seconds * 1000)
}

it('the link in a security mail says that a session which ran out had ended already', async () => {
  const person = await t.given.person()
  const desk = openBrowser(t.url)
  const { session_token } = await desk.call(sessions.generateQr, {})
  await approveByPhone(t, atTheDoor(t).phoneOf(person), session_token)
  later(5)
  await desk.call(sessions.qrStatus, { query: { session_token } })
  const session = await t.owner.identity
    .selectFrom('identity.session')
    .select(['session_id', 'salt'])
    .where('person_id', '=', person.personId)
    .where('kind', '=', 'dashboard')
    .executeTakeFirstOrThrow()
  // Unused for thirteen hours, it ended after twelve (Q21).
  later(13 * 3_600)
  const body = { token: noticeToken(t.deps.secrets, session) }
  expect(await t.as()(sessions.noticed, { body })).toMatchObject({ ended: true })
  // R2 users A-03
  expect(await t.as()(sessions.endNoticed, { body })).toMatchObject({ message: 'This session had ended already' })
})
