import { tenants } from '@quickprism/contract/tenants'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { handOverRoot } from '../businesses/correcting.ts'
import { shareWithParents } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const share = ({ business: { businessId, cell } }: GivenBranch) =>
  shareWithParents({}, t.deps, admitJob(cell, businessId))

/** Does what is enqueued, as a worker would. */
const work = async (child: GivenBranch) => {
  const { rows } = await sql<{ data: { businessId: number } }>`
    select data from business_jobs.job where name = 'tenants.share'`.execute(t.owner.cellOf(child.business))
  if (rows.some(({ data }) => data.businessId === child.business.businessId)) await share(child)
}

/** What the inviting branch is shown of its tenant, before and after its root is handed over. */
const shownWhen = async (parent: GivenBranch, child: GivenBranch, heir: { quickId: string }) => {
  await t.given.tenant({ of: parent, is: child })
  await share(child)
  const shown = async () =>
    (await t.as(parent.business.root)(tenants.list, { query: { shopId: parent.quickId } }))[0]?.total_permissions
  const before = await shown()
  await handOverRoot(t.deps, child.business.quickId, heir.quickId, { operator: 'sold' })
  await work(child)
  return { before, after: await shown() }
}

it('the permissions that a tenant shows grow when its root is handed to a user whose access was off', async () => {
  const [parent, child] = [await t.given.branch(), await t.given.branch()]
  const heir = await t.given.staff({ on: child.business, may: ['view_roles', 'view_users'], active: false })
  // R2 jobs A-01, B-03: they are active now, and hold both by their role.
  expect(await shownWhen(parent, child, heir)).toEqual({ before: 0, after: 2 })
})

it('the permissions that a tenant shows shrink when its root is handed to a user of one of its branches', async () => {
  const [parent, child] = [await t.given.branch(), await t.given.branch()]
  const heir = await t.given.staff({ on: child, may: ['view_roles', 'view_users'] })
  // R2 jobs A-01: they are a user of the whole business now, and hold no role of a branch.
  expect(await shownWhen(parent, child, heir)).toEqual({ before: 2, after: 0 })
})
