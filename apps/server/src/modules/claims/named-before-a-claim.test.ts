import { randomUUID } from 'node:crypto'
import { MOST_NAMED } from '@quickprism/contract/checkins'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

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

it('Q147: a lead brings at most 20 people by name alone in an hour, also after they claimed their visit', async () => {
  const mobile = '9700000021'
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const brings = () =>
    desk(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Guest',
        person: { name: 'Asha Reddy', mobile },
        companions: Array.from({ length: MOST_NAMED }, (_, n) => ({ name: `Guest ${n}` })),
      },
    })
  await brings()
  await brings()
  await expect(brings()).rejects.toMatchObject({ status: 429 })

  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
  const asha = await t.given.person({ name: 'Asha Reddy', mobile })
  await atTheDoor(t).phoneOf(asha)(claims.claim, { body: { token } })
  // R2 visits A-11
  await expect(brings()).rejects.toMatchObject({ status: 429 })
})
