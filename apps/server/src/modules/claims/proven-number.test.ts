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
const MOBILE = '9700000013'

describe('a visit that a desk wrote down by name and mobile', () => {
  it('shows its PAN to no account that only typed the mobile number', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
    const person = { name: 'Ramesh Babu', mobile: MOBILE }
    const entry = { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery' as const, person, pan: PAN }
    await desk(frontDesk.checkIn, { body: entry })
    const { text } = await kit.mailbox.messageTo(`+91${MOBILE}`)
    const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string

    const thief = await t.given.person({ name: 'Someone Else', mobile: MOBILE, unproven: ['mobile'] })
    const phone = atTheDoor(t).phoneOf(thief)
    await phone(claims.claim, { body: { token } }).catch(() => undefined)
    spec('T5')
    expect(JSON.stringify(await phone(privacy.export, {}))).not.toContain(PAN)
  })
})
