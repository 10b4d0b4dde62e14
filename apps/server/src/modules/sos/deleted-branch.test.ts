import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { sos } from '@quickprism/contract/sos'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const kit = sosKit(() => t)

const remove = ({ business, quickId }: GivenBranch) =>
  t.as(business.root)(branches.remove, { query: { shopQuickID: quickId } }, { key: randomUUID() })

/** Deletes the branch and does this while that is under way: the deletion waits for someone at the door meanwhile. */
const whileDeleting = async <T>(branch: GivenBranch, act: () => Promise<T>) => {
  const { cell, businessId } = branch.business
  await kit.statusOf(branch.business.root, branch)
  return asOwner(t.databases.ownerUrls.cells[cell - 1] as string, async (door) => {
    const waiting = () =>
      expect.poll(
        async () =>
          (
            await door.query(`select from pg_stat_activity
                               where datname = current_database() and wait_event_type = 'Lock'`)
          ).rowCount,
        { timeout: 8_000 },
      )
    const those = [businessId, branch.branchId]
    await door.query('insert into business.visit_total (business_id, branch_id) values ($1, $2)', those)
    await door.query('begin')
    await door.query('select from business.visit_total where business_id = $1 and branch_id = $2 for update', those)
    const removed = remove(branch)
    await waiting().toBe(1)
    const acted = act().then(
      (answer) => ({ answer }),
      (error: Error) => ({ error: error.message }),
    )
    await waiting().toBe(2)
    await door.query('commit')
    await removed
    return acted
  })
}

const lasting = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.sos_incident')
    .select(['incident_id', 'drill'])
    .where('business_id', '=', business.businessId)
    .where('stopped_at', 'is', null)
    .execute()

describe('a branch that is being deleted', () => {
  it('T24: has no alert that begins meanwhile, since nobody could end it', async () => {
    const branch = await t.given.branch()
    const outcome = await whileDeleting(branch, () =>
      t.as(branch.business.root, { isPatient: false })(
        sos.toggle,
        { body: { shop_quickID: branch.quickId, action: 'start', reason: FIRE } },
        { key: randomUUID() },
      ),
    )
    expect(await lasting(branch)).toEqual([])
    expect(outcome).toEqual({ error: 'The SOS alert was NOT sent. Call 112 and warn people yourself.' })
  })
})
