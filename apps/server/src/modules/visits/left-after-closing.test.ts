import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDue } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const at = (time: string) => {
  t.clock.held = new Date(`2026-03-02T${time}:00+05:30`)
}

it('Q150: a visitor who came again by name and mobile after closing had left at closing time before', async () => {
  at('18:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const visitor = await t.given.person()
  const { visit_ref } = await door.comes(visitor, branch)
  at('21:00')
  await closeDue(branch.business.cell, t.deps)
  at('21:30')
  const { outcome } = await t.asSignedInAgain(branch.business.root)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: visitor.name, mobile: visitor.mobile },
    },
  })
  expect(outcome).toBe('in')
  at('23:00')
  await door.leaves(visitor, branch, { visit_refs: [visit_ref] })
  const [first] = await door.visitsAt(branch)
  // R2 visits A-10
  expect(first?.checked_out_at?.toISOString()).toBe('2026-03-02T15:30:00.000Z')
})

it('the feed says of a member who worked on after closing time that they left after it', async () => {
  at('09:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  await door.comes(asha, branch)
  at('21:01')
  await closeDue(branch.business.cell, t.deps)
  at('23:30')
  await door.leaves(asha, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: t.clock.held, checkout_type: 1 }])
  // R2 visits B-05
  expect((await door.activitiesAt(branch)).at(-1)).toBe('Asha Reddy left after closing;Check-out corrected')
})
