import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

describe('RS-27: the report of an alert that was over before anyone was told', () => {
  it('does not say that people who have contacts have none', async () => {
    const { branch, staff } = await kit.scene()
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await kit.stop(staff, branch)
    kit.beginDelivering()
    await expect.poll(() => kit.mailsTo(branch.business.root).length).toBe(1)
    await kit.allSettled(branch)
    const { people, reach } = await kit.t.as(staff)(sos.report, { query: { shop_quickID: branch.quickId } })
    expect(people.map(({ name, reach: how }) => [name, how])).toEqual([['Ananya Krishnamurthy', 'over first']])
    expect(reach.no_way).toBe(0)
  })
  it('does not say that every try failed where its messages were laid out and none was tried', async () => {
    const { branch, staff } = await kit.scene()
    const { business } = branch
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await layOut(kit.deps, admitJob(business.cell, business.businessId), () => undefined)
    await kit.stop(staff, branch)
    kit.beginDelivering()
    await expect.poll(() => kit.mailsTo(business.root).length).toBe(1)
    await kit.allSettled(branch)
    expect(kit.mailsTo(visitor)).toEqual([])
    const { people, reach } = await kit.t.as(staff)(sos.report, { query: { shop_quickID: branch.quickId } })
    // R2 alerts A-04, B-7
    expect(people.map(({ name, reach: how }) => [name, how])).toEqual([['Ananya Krishnamurthy', 'over first']])
    expect(reach).toMatchObject({ failed: 0, mail: { given_up: 0 }, sms: { given_up: 0 } })
  })
})
