import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('the check-out of a group names whom it checked out, and not who had left before', async () => {
  const { quickId: shopId, business } = await t.given.branch()
  const call = t.as(business.root)
  const { visit } = await call(frontDesk.checkIn, {
    body: {
      shopId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Ramesh Babu', mobile: '9845027116' },
      companions: [{ name: 'Suresh Babu' }],
    },
  })
  const lead = visit?.visit_ref as string
  const other = visit?.group[0]?.visit_ref as string
  const checkOut = (...visit_refs: string[]) => call(frontDesk.checkOut, { body: { shopId, visit_refs } })
  expect(await checkOut(other)).toMatchObject({ closed: 1, ended_refs: [other] })
  // This desk still lists both.
  expect(await checkOut(lead, other)).toMatchObject({ closed: 1, ended_refs: [lead] })
  expect(await checkOut(lead, other)).toEqual({ closed: 0, checked_out_at: null, ended_refs: [] })
})

it('a check-out of a group does not claim to have ended the visit of one who left by their own phone in that moment', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const { root } = branch.business
  const shopId = branch.quickId
  const friend = await t.given.person({ name: 'Priya Menon' })
  const { visit } = await t.as(root)(frontDesk.checkIn, {
    body: {
      shopId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Ramesh Babu', mobile: '9845027116' },
      companions: [{ pass: await door.passOf(friend) }],
    },
  })
  const leadRef = visit?.visit_ref as string
  const friendRef = visit?.group[0]?.visit_ref as string
  t.clock.held = new Date('2026-03-02T05:04:00Z')
  const cell = t.owner.cellOf(branch.business)
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        cell,
      )
    ).rows.length
  const [left, answer] = await cell.transaction().execute(async (tx) => {
    await sql`
      select from business.visit v
       where v.business_id = ${branch.business.businessId} and v.visit_id = (
         select max(visit_id) from business.visit where business_id = ${branch.business.businessId}
       ) for update
    `.execute(tx)
    // First their phone, then the desk, which has seen both inside.
    const leaving = door.leaves(friend, branch)
    await expect.poll(waiting, { timeout: 8_000 }).toBe(1)
    const checkingOut = t.as(root)(frontDesk.checkOut, { body: { shopId, visit_refs: [leadRef, friendRef] } })
    await expect.poll(waiting, { timeout: 8_000 }).toBe(2)
    return [leaving, checkingOut].map((one) => one.then((said) => said as object))
  })
  await left
  const said = await answer
  const ended = (await t.owner.trailOf(branch)).filter(({ event }) => event === 'visit.ended-at-desk')
  // R2 desk A-07
  expect({ said, trail: ended.length }).toMatchObject({ said: { closed: 1, ended_refs: [leadRef] }, trail: 1 })
})
