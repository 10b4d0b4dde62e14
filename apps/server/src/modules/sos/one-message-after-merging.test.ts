import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { mergeOnRollCalls } from './merging.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

it('someone whose rows on the roll-call were merged is notified once that it is over', async () => {
  const { branch, staff } = await kit.scene()
  const { business } = branch
  const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const ramesh = await kit.t.given.staff({ on: branch, name: 'Ramesh Babu' })
  await kit.phoneOf(ramesh)
  await kit.t.as(desk)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Delivery',
      person: { name: 'Ramesh Babu', mobile: '9812345671' },
      companions: [],
    },
  })
  await kit.raise(staff, branch)
  await kit.allSettled(branch)
  const pushes = async (message: number) =>
    (await kit.deliveriesOf(branch)).filter((one) => one.message === message && one.channel === sosChannel.push).length
  expect(await pushes(sosMessage.started)).toBe(1)
  // As a claim does.
  const visitor = await kit.t.owner
    .cellOf(business)
    .updateTable('business.visitor')
    .set({ person_id: ramesh.personId, quick_id: ramesh.quickId })
    .where('business_id', '=', business.businessId)
    .where('name', '=', 'Ramesh Babu')
    .returning('visitor_id')
    .executeTakeFirstOrThrow()
  await inBusiness(kit.deps, admitJob(business.cell, business.businessId), (tx) =>
    mergeOnRollCalls(tx, { visitorId: visitor.visitor_id, personId: ramesh.personId }),
  )
  await kit.stop(staff, branch)
  await expect.poll(async () => pushes(sosMessage.over), { timeout: 8_000 }).toBeGreaterThan(0)
  await kit.allSettled(branch)
  expect(await pushes(sosMessage.over)).toBe(1)
})
