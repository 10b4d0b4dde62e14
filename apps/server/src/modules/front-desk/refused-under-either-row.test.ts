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

const scene = async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const enters = (person: { name: string; mobile: string } | { pass: string }) =>
    t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person },
    })
  const refuses = async () => {
    await door.blacklist(branch)
    const cell = t.owner.cellOf(branch.business)
    const [{ visitor_id } = { visitor_id: 0 }] = await cell
      .selectFrom('business.branch_visitor')
      .select('visitor_id')
      .where('branch_id', '=', branch.branchId)
      .execute()
    await cell
      .insertInto('business.blacklisting')
      .values({
        business_id: branch.business.businessId,
        branch_id: branch.branchId,
        visitor_id,
        at: new Date('2026-02-01T06:00:00Z'),
        by_person: branch.business.root.personId,
      })
      .execute()
  }
  return { branch, sana, enters, refuses }
}
const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }

it('RS-86: a visitor refused by what a desk wrote down is refused since the same day when they show their pass, and all tries count', async () => {
  const { branch, sana, enters, refuses } = await scene()
  const person = await t.given.person(ramesh)
  const { visit } = await enters(ramesh)
  await t.asSignedInAgain(sana)(frontDesk.checkOut, {
    body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string] },
  })
  await refuses()
  expect((await enters(ramesh)).refused).toMatchObject([{ since: '2026-02-01T06:00:00.000Z', tries_today: 1 }])
  expect((await enters({ pass: await door.passOf(person) })).refused).toMatchObject([
    { since: '2026-02-01T06:00:00.000Z', tries_today: 2 },
  ])
})

it('RS-87: a visitor blacklisted while inside is shown with their visit, by name, by pass and by quickID', async () => {
  const { branch, sana, enters, refuses } = await scene()
  const person = await t.given.person({ name: 'Priya Menon' })
  await enters({ pass: await door.passOf(person) })
  await enters(ramesh)
  await refuses()
  t.clock.held = new Date('2026-03-02T05:05:00Z')
  expect((await enters({ pass: await door.passOf(person) })).outcome).toBe('inside')
  expect({ byName: (await enters(ramesh)).outcome, feed: (await door.activitiesAt(branch)).at(-1) }).toMatchObject({
    byName: 'inside',
  })
  const { quickId } = await t.given.person()
  const states = () =>
    t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person: { quickID: quickId } },
    })
  await states()
  await door.blacklist(branch)
  expect((await states()).outcome).toBe('inside')
})
