import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { dayOf, readHeads } from './heads.ts'
import { exportHeads } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('a line of exported heads that a full disk cut off takes the next line with it no longer', async () => {
  const { businessId, cell } = await t.given.business()
  const scope = admitJob(cell, businessId)
  const grow = () => inBusiness(t.deps, scope, async (tx) => record(tx, scope, { event: 'role.edited', about: 'R1' }))
  const { key, directory } = t.deps.auditHeads
  const day = dayOf(t.clock.held)
  await grow()
  await exportHeads(cell, t.deps)
  await appendFile(join(directory, `cell-${cell}`, `${day}.jsonl`), '{"cell":1,"at":"2026-03-')
  await grow()
  await exportHeads(cell, t.deps)
  const { genuine } = await readHeads(directory, cell, key, [day])
  expect(genuine.map(({ heads }) => heads.map(({ seq }) => seq))).toEqual([[1], [2]])
})
