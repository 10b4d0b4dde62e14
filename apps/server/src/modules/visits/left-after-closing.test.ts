import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
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
