import { randomUUID } from 'node:crypto'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const PAN = 'ABCPE1234F'

/** A desk that checked someone in under a mobile number, and the link that went to it. */
const written = async (mobile: string) => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const shopId = branch.quickId
  const checkIn = () => {
    const person = { name: 'Asha Reddy', mobile }
    return desk(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Delivery', person, pan: PAN } })
  }
  const { visit } = await checkIn()
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
  const undo = () =>
    desk(frontDesk.correct, { body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } } })
  const phone = atTheDoor(t).phoneOf(await t.given.person({ name: 'Someone Else', mobile }))
  return { checkIn, undo, phone, token }
}

describe('the link about a check-in that the desk undid', () => {
  it('tells the owner of a mistyped number no name, and gives them no PAN', async () => {
    const { undo, phone, token } = await written('9700000014')
    await undo()
    const ended = { status: 404, message: 'This link is no longer valid.' }
    await expect(phone(claims.look, { body: { token } })).rejects.toMatchObject(ended)
    await expect(phone(claims.claim, { body: { token } })).rejects.toMatchObject(ended)
    spec('T5')
    expect(JSON.stringify(await phone(privacy.export, {}))).not.toContain(PAN)
  })

  it('works again once the visitor was checked in anew', async () => {
    const { checkIn, undo, phone, token } = await written('9700000015')
    await undo()
    await checkIn()
    expect(await phone(claims.look, { body: { token } })).toMatchObject({ branch_name: 'Koramangala' })
  })
})
