import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { hasVisited } from './service.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('a person whose one check-in the desk undid is not known there: a typed quickID sends them no mail', async () => {
  const branch = await t.given.branch()
  const { business } = branch
  const [friend, guest] = [await t.given.person(), await t.given.person()]
  const desk = t.as(business.root)
  const shopId = branch.quickId
  const isKnown = ({ quickId }: GivenPerson) =>
    inBusiness(t.deps, admitJob(business.cell, business.businessId), (tx) => hasVisited(tx, quickId))
  const { visit } = await desk(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { pass: await door.passOf(friend) } },
  })
  const visit_refs = [visit?.visit_ref as string]
  await desk(frontDesk.correct, { body: { shopId, visit_refs, to: { undone: true } } }, { key: randomUUID() })
  await door.comes(guest, branch)
  expect(await isKnown(guest)).toBe(true)
  // R2 visits A-12
  expect(await isKnown(friend)).toBe(false)
})
