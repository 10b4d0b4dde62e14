import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

it('the export has refusals from before its owner claimed what a desk wrote down', async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] }))
  const [shopId, mobile] = [branch.quickId, '9700000001']
  const comesIn = () =>
    desk(frontDesk.checkIn, {
      body: { shopId, nonce: randomUUID(), pov: 'Delivery', person: { name: 'Ramesh Babu', mobile }, companions: [] },
    })
  const entry = await comesIn()
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
  await desk(frontDesk.checkOut, { body: { shopId, visit_refs: [entry.visit?.visit_ref as string] } })
  const { data } = await desk(records.list, { query: { shopId } })
  const quickId = data[0]?.visitor_ref as string
  await desk(blacklist.set, { query: { shopId, quickId, blacklistUser: 'true' } })
  expect(await comesIn()).toMatchObject({ outcome: 'refused' })
  await desk(blacklist.set, { query: { shopId, quickId, blacklistUser: 'false' } })

  const ramesh = await t.given.person({ name: 'Ramesh Babu', mobile })
  const phone = door.phoneOf(ramesh)
  await phone(claims.claim, { body: { token } })
  const { businesses } = await phone(privacy.export, {})
  expect(businesses).toHaveLength(1)
  expect(businesses[0]?.visits).toHaveLength(1)
  // R2 users B-03
  expect(businesses[0]?.refusals).toMatchObject([{ branch_name: 'Koramangala', code: 'blacklisted', times: 1 }])
})
