import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { findBusinessesWithWork } from './delivery-queries.ts'
import { layOut } from './planning.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { scene, raise } = sosKit(() => t)

it('a worker whose own clock is a minute behind finds at once what is to be sent', async () => {
  const { branch, staff } = await scene()
  const { cell, businessId } = branch.business
  await raise(staff, branch)
  await layOut(t.deps, admitJob(cell, businessId), () => {})
  const behind = { ...t.deps.clock, now: () => new Date(t.clock.held.getTime() - 60_000) }
  const { toSend } = await findBusinessesWithWork(t.deps.cells.of(cell), behind)
  expect([...toSend]).toContain(businessId)
})
