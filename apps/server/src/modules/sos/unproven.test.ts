import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

describe('an e-mail address that a visitor typed and never proved', () => {
  it('T3, T24: gets no more than ten mails about alerts in a day', async () => {
    const { branch } = await kit.scene()
    const { root } = branch.business
    const helper = await kit.someone('A Helper')
    await kit.t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', '=', helper.personId)
      .execute()
    await kit.door.comes(helper, branch)
    for (let count = 0; count < 7; count++) {
      await kit.raise(root, branch)
      await expect.poll(() => kit.mailsTo(root).length).toBeGreaterThan(2 * count)
      await kit.allSettled(branch)
      await kit.stop(root, branch)
      await expect.poll(() => kit.mailsTo(root).length).toBeGreaterThan(2 * count + 1)
      await kit.allSettled(branch)
      kit.later(60_000)
    }
    expect(kit.mailsTo(helper).length).toBeLessThanOrEqual(10)
  })
})

const LURE = 'Win a prize, call 1800 123 4567'

describe('an address that no account has proven', () => {
  it('T3, T20: gets an alert in our own words, and no drill', async () => {
    const business = await kit.t.given.business({ name: LURE })
    const branch = await kit.t.given.branch({ of: business, name: LURE })
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const mobile = '9833300077'
    const body = {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Delivery' as const,
      person: { name: LURE, mobile },
    }
    await kit.t.as(desk)(frontDesk.checkIn, { body }, { key: randomUUID() })
    await kit.drill(business.root, branch, 'start')
    await kit.allSettled(branch)
    await kit.drill(business.root, branch, 'stop')
    await kit.allSettled(branch)
    expect(kit.textsTo(mobile)).toEqual([])
    kit.later(60_000)
    await kit.raise(business.root, branch, LURE)
    await expect.poll(() => kit.textsTo(mobile)).toHaveLength(1)
    expect(kit.textsTo(mobile)[0]?.text).toMatch(
      /^Emergency at the place where you are checked in\. Leave if it is not safe where you are\. .* call 112\. http\S+$/,
    )
  })
})
