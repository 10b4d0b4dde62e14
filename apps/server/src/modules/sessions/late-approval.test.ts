import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { numberOnScreen, openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const later = (seconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + seconds * 1000)
}

it('a sign-in that the phone approves in its last second reaches the screen', async () => {
  const desk = openBrowser(t.url)
  const owner = await t.given.person({ name: 'Meera Iyer' })
  const phone = atTheDoor(t).phoneOf(owner)
  const { session_token } = await desk.call(sessions.generateQr, {})
  const look = () => desk.call(sessions.qrStatus, { query: { session_token } })
  await phone(sessions.qrRequest, { query: { session_token } })
  // The screen looks every five seconds; there are two minutes to answer.
  later(117)
  expect(await look()).toMatchObject({ status: 'pending', seconds_left: 3 })
  later(1)
  const number = (await numberOnScreen(t, session_token)) as number
  const said = await phone(sessions.approveQr, { body: { session_token, approve: true, number } })
  expect(said).toMatchObject({ success: true })
  later(4)
  // R2 users A-02
  const seen = await look().catch(({ status, message }) => ({ status, message }))
  expect(seen).toMatchObject({ status: 'authenticated', quickID: owner.quickId })
})

it('a phone that lost the answer to its approval gets the same one again, and to another number none', async () => {
  const desk = openBrowser(t.url)
  const phone = atTheDoor(t).phoneOf(await t.given.person())
  const { session_token } = await desk.call(sessions.generateQr, {})
  await phone(sessions.qrRequest, { query: { session_token } })
  const number = (await numberOnScreen(t, session_token)) as number
  const approve = (said: number) => phone(sessions.approveQr, { body: { session_token, approve: true, number: said } })
  expect(await approve(number)).toMatchObject({ success: true })
  later(5)
  expect(await desk.call(sessions.qrStatus, { query: { session_token } })).toMatchObject({ status: 'authenticated' })
  expect(await approve(number)).toMatchObject({ success: true })
  const gone = { status: 404, message: 'Session token not found or expired' }
  await expect(approve(number === 99 ? 10 : number + 1)).rejects.toMatchObject(gone)
  await expect(phone(sessions.approveQr, { body: { session_token, approve: false } })).rejects.toMatchObject(gone)
})
