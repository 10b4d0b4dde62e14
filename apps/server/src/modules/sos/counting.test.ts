import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosDelivery } from '../../db/codes.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

const countedIn = async () => {
  const { count } = await kit.t.owner.identity
    .selectFrom('identity.allowance')
    .select(({ fn }) => fn.sum<string>('used').as('count'))
    .where('kind', '=', 'messages-alert')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lays out, and ends when identity has counted and the cell takes nothing. */
const dieBetween = ({ business }: GivenBranch) =>
  kit.t.owner
    .cellOf(business)
    .transaction()
    .execute(async (held) => {
      // Whoever writes a delivery waits here until they give up; reading goes on.
      await sql`lock table business.sos_delivery in share mode`.execute(held)
      const laidOut = layOut(kit.deps, admitJob(business.cell, business.businessId), () => undefined)
      await expect(laidOut).rejects.toMatchObject({ code: '55P03' })
    })

describe('a worker that dies when texts were counted and before any was laid out', () => {
  it('counts the number once, and leaves the same people to be texted', async () => {
    const { branch, staff } = await kit.scene()
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const mobile = '9833300001'
    const family = Array.from({ length: 12 }, (_, number) => ({ name: `Babu ${number + 1}`, mobile }))
    const [person, ...companions] = family
    const body = { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person, companions } as never
    await kit.t.as(desk)(frontDesk.checkIn, { body }, { key: randomUUID() })
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await dieBetween(branch)
    expect(await countedIn()).toBe(1)
    expect(await kit.deliveriesOf(branch)).toEqual([])

    kit.beginDelivering()
    await kit.allSettled(branch)
    expect(await countedIn()).toBe(1)
    const [text, ...more] = kit.textsTo(mobile)
    expect(more).toEqual([])
    // T3: ten people at a number that no account has proven, by no typed name.
    expect(text?.text.match(/Person \d+: /g)).toEqual(
      Array.from({ length: 10 }, (_, number) => `Person ${number + 1}: `),
    )
    expect(text?.text).not.toContain('Babu')
    const { people } = await kit.rollCallOf(staff, branch)
    expect(people.map(({ name, reach }) => [name, reach])).toEqual(
      family.map(({ name }, number) => [name, number < 10 ? 'reached' : 'no way']),
    )
    const texted = (await kit.deliveriesOf(branch)).filter(({ channel }) => channel === sosChannel.sms)
    expect(texted.every(({ state }) => state === sosDelivery.reached)).toBe(true)
  })
})
