import { branches } from '@quickprism/contract/branches'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { settleTenant } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const settle = (parent: GivenBranch, child: GivenBranch) =>
  settleTenant(
    { branchId: parent.branchId, child: child.quickId },
    t.deps,
    admitJob(parent.business.cell, parent.business.businessId),
  )

it('a link ends once in the trail where two jobs of a batch find that the tenant was deleted', async () => {
  const [parent, child] = [await t.given.branch(), await t.given.branch()]
  await t.given.tenant({ of: parent, is: child })
  // Connections and statements are ready: the lock is not waited for longer than a second.
  await Promise.all([settle(parent, child), settle(parent, child)])
  await t.as(child.business.root)(branches.remove, { query: { shopQuickID: child.quickId } })
  const owner = new pg.Client(t.databases.ownerUrls.cells[parent.business.cell - 1])
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select from business.business where business_id = $1 for update', [parent.business.businessId])
    // A worker takes ten jobs of a queue at once: two changes of the link made one each.
    const jobs = Promise.allSettled([settle(parent, child), settle(parent, child)])
    const waiting = async () => {
      // Within a transaction it would be seen as at first.
      await owner.query('select pg_stat_clear_snapshot()')
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    }
    const until = performance.now() + 900
    while (performance.now() < until && (await waiting()) !== 2);
    await owner.query('commit')
    expect((await jobs).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  } finally {
    await owner.end()
  }
  const ended = (await t.owner.trailOf(parent.business)).filter(({ event }) => event === 'tenant.ended')
  // R2 jobs B-04
  expect(ended).toHaveLength(1)
})
