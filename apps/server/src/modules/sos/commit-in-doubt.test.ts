import { MAY_BE_SENT, MAY_BE_STOPPED, NOT_SENT } from '@quickprism/contract/sos'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { scene, raise, stop, statusOf } = sosKit(() => t)

/** The connection breaks at the commit of what an alert changes, after PostgreSQL made it. */
const breakCommits = (cell: number) =>
  passing([t.deps.cells.of(cell).alerts.pool], async (statements, go) => {
    if (!statements.some(({ sql }) => sql === 'commit')) return go()
    await go()
    throw new Error('Connection terminated unexpectedly')
  })

const incidentsAt = ({ business, branchId }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.sos_incident')
    .select('incident_id')
    .where('business_id', '=', business.businessId)
    .where('branch_id', '=', branchId)
    .where('stopped_at', 'is', null)
    .execute()

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ message, status }: Error & { status: number }) => ({ message, status }),
  )

describe('an alert whose commit was not answered', () => {
  it('says that it may not have been sent, and not that it was not', async () => {
    const { branch, staff } = await scene()
    await statusOf(staff, branch)
    const mend = breakCommits(branch.business.cell)
    const said = await refused(raise(staff, branch)).finally(mend)
    expect(said).toEqual({ message: MAY_BE_SENT, status: 500 })
    expect(await incidentsAt(branch)).toHaveLength(1)
  })

  it('says that it may not have been stopped', async () => {
    const { branch, staff } = await scene()
    await raise(staff, branch)
    const mend = breakCommits(branch.business.cell)
    expect(await refused(stop(staff, branch)).finally(mend)).toEqual({ message: MAY_BE_STOPPED, status: 500 })
  })

  it('says that it was not sent where nothing was committed', async () => {
    const { branch, staff } = await scene()
    await statusOf(staff, branch)
    const mend = passing([t.deps.cells.of(branch.business.cell).alerts.pool], async () => {
      throw new Error('Connection terminated unexpectedly')
    })
    expect(await refused(raise(staff, branch)).finally(mend)).toEqual({ message: NOT_SENT, status: 503 })
  })
})
