import { randomUUID } from 'node:crypto'
import { busyBranch } from '@quickprism/tools/testing/busy-branch'
import { rowsRead } from '@quickprism/tools/testing/rows-read'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { VisitScope } from '../../scopes.ts'
import { lookAtDoor } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('who stands at the door is found without a look at everyone who ever came, also without statistics', async () => {
  const { branch } = await busyBranch(t, { days: 5, perDay: 12, people: 30 })
  const person = await t.given.person()
  const { cell, businessId } = branch.business
  const scope = { businessId, branchId: branch.branchId, visitor: person } as unknown as VisitScope
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    const known = { keptOut: [], mobile: Buffer.alloc(32, 1), email: null }
    const now = sql<Date>`${tx.now}::timestamptz`
    const read = await rowsRead(tx, ['visitor', 'branch_visitor', 'visit'], async () => {
      const { rows } = await lookAtDoor(scope, now, { nonce: randomUUID(), scannedAt: undefined, known }).execute(tx)
      expect(rows[0]).toMatchObject({ visitor_id: null, refused_as: null, may_scan: true })
    })
    expect(read).toEqual({ visitor: 0, branch_visitor: 0, visit: 0 })
  })
})
