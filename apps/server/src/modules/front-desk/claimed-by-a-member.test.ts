import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('a member who claimed what a desk wrote down counts as a member when the desk writes them down again', async () => {
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const meera = await t.given.staff({ on: branch, name: 'Meera Iyer' })
  const enter = () =>
    desk(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Other',
        person: { name: 'Meera Iyer', mobile: meera.mobile },
      },
    })
  const leave = async () => {
    const { data } = await desk(frontDesk.inside, { query: { shopId: branch.quickId } })
    await desk(frontDesk.checkOut, {
      body: { shopId: branch.quickId, visit_refs: data.map(({ visit_ref }) => visit_ref) },
    })
  }
  expect((await enter()).visit).toMatchObject({ visitor_type: 'visitor' })
  await leave()
  const cell = t.owner.cellOf(branch.business)
  const { businessId: business_id } = branch.business
  const [written] = await door.visitsAt(branch)
  const claimed = { business_id, visitor_id: written?.visitor_id as number, branch_id: branch.branchId }
  await cell
    .insertInto('business.visitor_claim')
    .values({
      ...claimed,
      checked_in_at: t.clock.held,
      salt: Buffer.alloc(16),
      expires_at: t.clock.held,
      claimed_at: t.clock.held,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'visitor_id']).doUpdateSet({ claimed_at: t.clock.held }))
    .execute()
  await cell
    .updateTable('business.visitor')
    .set({ person_id: meera.personId, quick_id: meera.quickId })
    .where('business_id', '=', business_id)
    .where('visitor_id', '=', claimed.visitor_id)
    .execute()
  // As a member, with their own phone.
  await door.comes(meera, branch)
  await leave()
  expect((await enter()).visit).toMatchObject({ visitor_type: 'member' })
})
